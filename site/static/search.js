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
  box.form.append(list);
  box.setAttribute("role", "combobox");
  box.setAttribute("aria-controls", "hits");
  box.setAttribute("aria-expanded", "false");
  const SHOWN = 30, FACETS = ["kind", "verification"];
  let index = null, search = null, at = -1;
  const chosen = { kind: "", verification: "" };

  const fold = (text) => text.normalize("NFKC").toLowerCase();

  // What of a query to mark in a title: its words as typed, without what narrows and what says little.
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
        if (place >= 0 && (next < 0 || place < next)) { next = place; size = word.length; }
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

  function badge(word) {
    const span = document.createElement("span");
    span.className = `st st-${word}`;
    span.textContent = index.words[word] || word;
    return span;
  }

  const shut = () => { list.hidden = true; box.setAttribute("aria-expanded", "false"); };
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
        show();
        list.querySelector(`button[data-value="${name}"]`)?.focus();
      });
      bar.append(button);
    }
    return bar;
  }

  function line(doc, words) {
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

  function show() {
    if (!search) return;
    const query = box.value.trim();
    at = -1;
    const found = search(box.value, { typing: true });
    if (!query || !found.asked) { shut(); return; }
    for (const facet of FACETS) if (!found.docs.some((doc) => doc[facet] === chosen[facet])) chosen[facet] = "";
    const kept = found.docs.filter((doc) => fits(doc)), words = typed(query);
    const ul = document.createElement("ul"), said = document.createElement("p");
    for (const doc of kept.slice(0, SHOWN)) ul.append(line(doc, words));
    said.className = "small";
    said.setAttribute("role", "status");
    const notes = [kept.length ? index.found.replace("%s", String(kept.length)) : index.none];
    if (found.meant) notes.push(index.meant.replace("%s", found.meant));
    if (found.some && kept.length) notes.push(index.some);
    if (index.part) notes.push(index.part);
    said.textContent = notes.join(" ");
    const labels = Object.fromEntries(Object.entries(index.kinds).map(([name, [, label]]) => [name, label]));
    list.replaceChildren(said, choices(found.docs, "kind", labels), choices(found.docs, "verification", index.words), ul);
    list.hidden = false;
    box.setAttribute("aria-expanded", "true");
  }

  box.addEventListener("input", show);
  box.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const links = list.querySelectorAll("li a");
    const wanted = links[Math.max(at, 0)];
    if (wanted) location.href = wanted.href;
  });
  box.form.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("li a")];
    if (event.key === "Escape") { shut(); box.focus(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || !links.length) return;
    event.preventDefault();
    at = Math.max(-1, Math.min(links.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)));
    if (at < 0) box.focus(); else links[at].focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!box.form.contains(event.target)) shut();
  });

  // Scripts rather than fetches: so it also works from a folder on a disk.
  function load(address, done) {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", done);
    document.head.append(script);
  }
  window.tenkyoIndex = (head) => {
    const finder = window.tenkyoFinder(head), blocks = [];
    let missing = head.blocks.length;
    window.tenkyoBlock = (number, block) => { blocks[number] = block; };
    const arrived = () => {
      missing -= 1;
      if (missing > 0) return;
      blocks.forEach(finder.add);
      finder.ready();
      index = head;
      search = window.tenkyoQuery(finder);
      window.tenkyoSearch = search;
      show();
    };
    if (!missing) arrived();
    for (const name of head.blocks) load(`${top}search/${name}`, arrived);
  };
  load(box.dataset.find);
}
