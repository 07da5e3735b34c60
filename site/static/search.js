// Search in the page, over the index that the build wrote. Nothing is sent anywhere.
// A Japanese word is looked for as it stands, wherever it occurs; a Latin one from its beginning.
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
  let index = null, kind = "", at = -1;

  const fold = (text) => text.normalize("NFKC").toLowerCase();
  const latin = /^[\x00-\x7f]+$/;
  const bare = (text) => text.replace(/[\s\-‐–_・,]/g, "");

  // The long mark is written or left out as one likes: メモリ and メモリー are one word.
  const plain = (text) => fold(text).replace(/(?<=[\u30a1-\u30fa])ー(?![\u30a1-\u30fa])/g, "");

  // A query in words: cut where scripts meet, at spaces, and at の between nouns.
  function cut(query) {
    const words = [], kinds = [];
    let rest = plain(query).replace(/(?:^|\s)kind:([a-z]+)/g, (_, name) => { kinds.push(name); return " "; });
    rest = rest.replace(/"([^"]+)"/g, (_, said) => { words.push(said.trim()); return " "; });
    for (const piece of rest.split(/[\s、。，．「」・()（）?？]+/)) {
      for (const run of piece.match(/[\u3040-\u30ff\u3400-\u9fff々]+|[^\u3040-\u30ff\u3400-\u9fff々]+/g) || []) {
        if (latin.test(run)) { if (!/^(the|a|an|of|for|in|on|is|what|how|and)$/.test(run)) words.push(run.replace(/^[-/.,]+|[-/.,:]+$/g, "")); }
        else words.push(...run.split(/(?<=.)[のはがをにとで](?=.)/).filter((w) => !/^[のはがをにとで]$/.test(w)));
      }
    }
    return { words: words.filter(Boolean), kinds };
  }

  // How well one word meets one text: the whole, its beginning, a word's beginning, anywhere.
  function meets(text, word) {
    if (text === word) return 8;
    const place = text.indexOf(word);
    if (place < 0) return 0;
    if (!latin.test(word)) return place === 0 ? 5 : 3;
    // A Latin word begins where it is looked for; a number ends there too.
    const number = /[0-9]$/.test(word);
    for (let i = place; i >= 0; i = text.indexOf(word, i + 1)) {
      if (/[a-z0-9]/.test(text[i - 1] || "") || (number && /[0-9]/.test(text[i + word.length] || ""))) continue;
      const whole = !/[a-z0-9]/.test(text[i + word.length] || "");
      return (i === 0 ? 4 : 3) + (whole ? 1 : 0);
    }
    return 0;
  }
  const WEIGHT = { entity: 3, comparison: 2.6, term: 2.4, property: 2.2, formula: 2, question: 1.6, document: 1.6, source: 1.4, guide: 1.4, claim: 1 };

  function search(query) {
    const whole = bare(plain(query));
    const { words, kinds } = cut(query);
    if (!words.length) return [];
    let found = [];
    for (const doc of index.docs) {
      if (kinds.length && !kinds.includes(doc.k)) continue;
      let score = 0, met = 0;
      for (const word of words) {
        const short = bare(word);
        const title = meets(doc.t, word) || (short.length > 2 && bare(doc.t).includes(short) ? 2 : 0);
        const other = doc.n.reduce((most, name) => Math.max(most, meets(name, word), short.length > 3 && bare(name).includes(short) ? 2 : 0), 0) * 0.9;
        const text = meets(doc.x, word) ? 1 : 0;
        const best = Math.max(title * 2, other * 2, text);
        if (best) met += 1;
        score += best;
      }
      if (!met) continue;
      if (bare(doc.t) === whole || doc.n.some((name) => bare(name) === whole)) score += 30;
      score *= WEIGHT[doc.k] || 1;
      if (doc.v === "refuted") score *= 0.6;
      if (doc.v === "verified") score *= 1.1;
      found.push([score / Math.log(20 + doc.t.length), doc, met]);
    }
    // All words where something has them all; else what has most of them.
    const most = found.reduce((high, hit) => Math.max(high, hit[2]), 0);
    if (most < Math.ceil(words.length * 0.6)) return [];
    found = found.filter((hit) => hit[2] === most);
    found.sort((a, b) => b[0] - a[0] || a[1].i - b[1].i);
    return found.map(([, doc]) => doc);
  }

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
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "i");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#v-${word}`);
    svg.append(use);
    const name = document.createElement("span");
    name.textContent = index.words[word] || word;
    span.append(svg, name);
    return span;
  }

  function show() {
    if (!index) return;
    const query = box.value.trim();
    at = -1;
    if (!query) { list.hidden = true; box.setAttribute("aria-expanded", "false"); return; }
    const all = search(query);
    const counts = {};
    for (const doc of all) counts[doc.k] = (counts[doc.k] || 0) + 1;
    if (kind && !counts[kind]) kind = "";
    const hits = all.filter((doc) => !kind || doc.k === kind).slice(0, 30);
    const { words } = cut(query);
    const bar = document.createElement("div");
    bar.className = "kinds";
    for (const [name, label] of Object.entries(index.kinds)) {
      if (!counts[name]) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${label} ${counts[name]}`;
      button.setAttribute("aria-pressed", String(kind === name));
      button.addEventListener("click", () => { kind = kind === name ? "" : name; show(); });
      bar.append(button);
    }
    const ul = document.createElement("ul");
    for (const doc of hits) {
      const li = document.createElement("li");
      const a = document.createElement("a");
      a.href = `${top}${lang}/${doc.a}/index.html`;
      a.append(mark(doc.s, words));
      li.append(a);
      if (doc.v) li.append(" ", badge(doc.v));
      const small = document.createElement("span");
      small.className = "small";
      small.textContent = ` ${index.kinds[doc.k]}${doc.u ? ` · ${doc.u}` : ""}`;
      li.append(small);
      ul.append(li);
    }
    const said = document.createElement("p");
    said.className = "small";
    said.setAttribute("role", "status");
    said.textContent = all.length ? index.found.replace("%s", String(all.length)) : index.none;
    list.replaceChildren(said, bar, ul);
    list.hidden = false;
    box.setAttribute("aria-expanded", "true");
  }

  box.addEventListener("input", show);
  box.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const links = list.querySelectorAll("li a");
    const chosen = links[Math.max(at, 0)];
    if (chosen) location.href = chosen.href;
  });
  box.form.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("li a")];
    if (event.key === "Escape") { list.hidden = true; box.setAttribute("aria-expanded", "false"); box.focus(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp" || !links.length) return;
    event.preventDefault();
    at = Math.max(-1, Math.min(links.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)));
    if (at < 0) box.focus(); else links[at].focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!box.form.contains(event.target)) { list.hidden = true; box.setAttribute("aria-expanded", "false"); }
  });

  // A script rather than a fetch: so it also works from a folder on a disk.
  window.tenkyoIndex = (data) => {
    data.docs = data.docs.map(([a, k, s, names, text, v, u], i) => ({ a, k, s, t: plain(s), n: names.map(plain), x: plain(text), v, u, i }));
    index = data;
    show();
  };
  const data = document.createElement("script");
  data.src = box.dataset.find;
  document.head.append(data);
}
