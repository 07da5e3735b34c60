// The search in the page: the box, its hits with their standing, what narrows them. Nothing is sent anywhere.
"use strict";
{
  const box = document.querySelector("[data-find]");
  const top = box.dataset.find.replace(/search\/[a-z]+\.js$/, "");
  const lang = document.documentElement.lang;
  const list = document.createElement("div");
  list.id = "hits";
  list.className = "hits";
  list.hidden = true;
  // It stays in its place, for only what changes there is read out.
  const said = document.createElement("div"), below = document.createElement("div");
  said.setAttribute("role", "status");
  list.append(said, below);
  box.form.append(list);
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-controls", "hits");
  box.setAttribute("aria-expanded", "false");
  const SHOWN = 30, FACETS = ["kind", "verification"], page = box.closest("[data-search-page]");
  let index = null, finder = null, search = null, at = -1;
  const chosen = { kind: "", verification: "" };

  const fold = (text) => text.normalize("NFKC").toLowerCase();

  // What of a query to mark in a title: its words as typed, without what narrows and compares.
  const typed = (query) => (fold(query).replace(/(?:^|\s)-?[^\s":]+:\S+/g, " ").match(/[\u30a0-\u30ff]+|[\u3400-\u9fff々]+|[a-z0-9.]{2,}/g) || []);

  function mark(text, words) {
    const span = document.createElement("span");
    const low = fold(text);
    if (low.length !== text.length) { span.textContent = text; return span; }
    let from = 0;
    while (from < text.length) {
      let next = -1, size = 0;
      for (const word of words) {
        const place = low.indexOf(word, from);
        if (place >= 0 && (next < 0 || place < next || (place === next && word.length > size))) { next = place; size = word.length; }
      }
      if (next < 0) { span.append(text.slice(from)); break; }
      span.append(text.slice(from, next));
      const hit = document.createElement("mark");
      hit.textContent = text.slice(next, next + size);
      span.append(hit);
      from = next + size;
    }
    return span;
  }

  // What of the title of a claim to mark that is found by its value: what has the value, and the value.
  function compared(doc, measured) {
    const figure = doc.kind === "claim" && measured.has(doc.property) && /[0-9][0-9.,]*\s?\S*$/.exec(fold(doc.title));
    return figure ? [fold(finder.byKey.get(`property/${doc.property}`).title), figure[0]] : [];
  }

  function badge(word) {
    const span = document.createElement("span");
    span.className = `st st-${word}`;
    span.textContent = index.words[word] || word;
    return span;
  }

  const open = (wanted) => { list.hidden = !wanted; box.setAttribute("aria-expanded", String(wanted)); };
  const fits = (doc, but) => FACETS.every((facet) => facet === but || !chosen[facet] || doc[facet] === chosen[facet]);

  // The values of a facet among the hits, each with what it would leave.
  function choices(found, facet, labels) {
    const bar = document.createElement("div"), counts = {};
    bar.className = "kinds";
    for (const doc of found) if (doc[facet] && fits(doc, facet)) counts[doc[facet]] = (counts[doc[facet]] || 0) + 1;
    if (chosen[facet] && !counts[chosen[facet]]) counts[chosen[facet]] = 0;
    for (const [name, label] of Object.entries(labels)) {
      if (counts[name] === undefined) continue;
      const button = document.createElement("button");
      button.type = "button";
      if (facet === "verification") button.append(badge(name), ` ${counts[name]}`);
      else button.textContent = `${label} ${counts[name]}`;
      button.dataset.value = name;
      button.setAttribute("aria-pressed", String(chosen[facet] === name));
      button.addEventListener("click", () => {
        chosen[facet] = chosen[facet] === name ? "" : name;
        show(SHOWN);
        list.querySelector(`button[data-value="${name}"]`)?.focus();
      });
      bar.append(button);
    }
    return bar;
  }

  function hit(doc, words) {
    const li = document.createElement("li"), a = document.createElement("a"), small = document.createElement("span");
    const [place, label] = index.kinds[doc.kind];
    a.href = `${top}${lang}/${place}/${doc.id}/index.html`;
    a.append(mark(doc.title, words));
    li.append(a);
    if (doc.verification) li.append(" ", badge(doc.verification));
    small.className = "small";
    const where = doc.kind === "entity" ? index.things[doc.note] : doc.kind === "property" ? "" : doc.document.split(" ").map((id) => index.documents[id] || id).join(", ");
    small.textContent = ` ${label}${where ? ` · ${where}` : ""}`;
    li.append(small);
    return li;
  }

  // The first hits of what is typed; before what is searched has arrived, that it has not.
  function show(shown) {
    const query = box.value.trim();
    at = -1;
    if (!search) { tell(); return; }
    const found = search(box.value, { typing: true });
    if (!query || !found.asked) { open(false); return; }
    for (const facet of FACETS) if (!found.docs.some((doc) => doc[facet] === chosen[facet])) chosen[facet] = "";
    const kept = found.docs.filter((doc) => fits(doc)), words = typed(found.left), ul = document.createElement("ul");
    for (const doc of kept.slice(0, shown)) ul.append(hit(doc, [...words, ...compared(doc, found.measured)]));
    const faults = found.faults.map(([name, ...values]) => filled(index.faults[name], values)), notes = [];
    if (kept.length || !faults.length) notes.push(kept.length ? filled(index.found, [kept.length]) : index.none);
    if (found.meant) notes.push(filled(index.meant, [found.meant]));
    if (found.unmet?.length) notes.push(filled(index.unmet, [found.unmet.join(", ")]));
    if (found.some && kept.length) notes.push(index.some);
    if (index.part) notes.push(index.part);
    said.replaceChildren(...faults.map((text) => line("flagged", text)), line("small", notes.join(" ")));
    const labels = Object.fromEntries(Object.entries(index.kinds).map(([name, [, label]]) => [name, label]));
    below.replaceChildren(choices(found.docs, "kind", labels), choices(found.docs, "verification", index.words), ul);
    if (kept.length > shown) below.append(further(shown));
    if (!kept.length || faults.length) below.append(help());
    open(true);
  }
  function line(kind, text) {
    const p = document.createElement("p");
    p.className = kind;
    p.textContent = text;
    return p;
  }
  // Where nothing is found, how a query is written.
  function help() {
    const p = line("small", ""), a = document.createElement("a");
    a.href = `${top}${lang}/${index.help[0]}/index.html`;
    a.textContent = index.help[1];
    p.append(a);
    return p;
  }
  const filled = (text, values) => values.reduce((filling, value) => filling.replace("%s", () => value), text);

  function further(shown) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = index.more;
    button.addEventListener("click", () => {
      show(shown + SHOWN);
      list.querySelectorAll("li a")[shown].focus();
    });
    return button;
  }

  box.addEventListener("input", () => {
    show(SHOWN);
    const kept = box.value ? `?q=${encodeURIComponent(box.value)}` : location.pathname;
    // A page from a disk may not change its address.
    if (page && location.protocol.startsWith("http")) history.replaceState(null, "", kept);
  });
  box.addEventListener("click", () => { if (list.hidden) show(SHOWN); });
  box.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const links = list.querySelectorAll("li a");
    const wanted = links[Math.max(at, 0)];
    if (wanted) location.href = wanted.href;
  });
  box.form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { open(false); box.focus(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (list.hidden) show(SHOWN);
    const links = [...list.querySelectorAll("li a")];
    if (!links.length) return;
    event.preventDefault();
    at = links.indexOf(document.activeElement);
    at = Math.max(-1, Math.min(links.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)));
    if (at < 0) box.focus(); else links[at].focus();
  });
  // What lies over a page goes with the one who leaves it; where it is the page, it stays.
  const left = (where) => { if (!page && where && !box.form.contains(where)) open(false); };
  document.addEventListener("pointerdown", (event) => left(event.target));
  box.form.addEventListener("focusout", (event) => left(event.relatedTarget));

  // Scripts rather than fetches: so it also works from a folder on a disk.
  const failed = new Set();
  function load(address, done) {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", done);
    script.addEventListener("error", () => { failed.add([address, done]); tell(); });
    document.head.append(script);
  }
  // What did not arrive is asked for again when the reader goes on typing.
  function tell() {
    const { loading, lost } = box.dataset;
    said.replaceChildren(line("small", failed.size ? lost : loading));
    open(Boolean(box.value.trim()));
  }
  function again() {
    const missing = [...failed];
    failed.clear();
    for (const [address, done] of missing) load(address, done);
  }
  box.addEventListener("input", again);
  window.tenkyoIndex = (head) => {
    const blocks = [], wanted = [...head.engine.map((name) => top + name), ...head.blocks.map((name) => `${top}search/${name}`)];
    let missing = wanted.length;
    window.tenkyoBlock = (number, block) => { blocks[number] = block; };
    const arrived = () => {
      missing -= 1;
      if (missing) return;
      finder = window.tenkyoFinder(head);
      blocks.forEach(finder.add);
      finder.ready();
      index = head;
      search = window.tenkyoQuery(finder);
      window.tenkyoSearch = search;
      show(SHOWN);
    };
    for (const address of wanted) load(address, arrived);
  };
  load(box.dataset.find);
  tell();
}
