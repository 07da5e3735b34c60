// What there is most of, as kb/search/planning/superlatives.py has it.
"use strict";
window.tenkyoSuperlatives = (finder, { asking, wholeOf }) => {
  const { head } = finder;

  // Beside a word that asks for the most: the claims with the values at that end, in their order, and the pages of all of them.
  return function most(spoken, said, names) {
    const { words, behind, very, only, efficient, good, tables, weights } = head.most, named = new Set(wholeOf(spoken).filter((s) => s.last > s.first).flatMap((s) => s.words.map((_, i) => s.first + i)));
    const at = spoken.findIndex((part, n) => ((words[part.text] && !only.includes(part.text)) || very.includes(part.text)) && !named.has(n));
    if (at < 0 || names.value || names.one) return [];
    const word = spoken[at].text, known = very.includes(word) ? behind : words, further = spoken.slice(at + 1).map((part) => known[part.text]).find(Boolean), own = words[word] || ["+", []];
    const [told, standing] = further && (!own[1].length || own[1].join() === words.most[1].join()) ? further : own;
    const end = (!standing.length && spoken.some((part) => efficient.includes(part.text)) && good[told]) || told;
    const size = standing.join() === words.most[1].join(), before = (!very.includes(word) || (spoken[at + 1] && behind[spoken[at + 1].text])) && new RegExp(`[がは]\\s*${word}`).test(said);
    const classes = names.spans.filter((span) => span.classes), kinds = new Set(classes.flatMap((span) => span.words));
    const saying = spoken.map((part, n) => ({ text: part.text, n })).filter(({ text, n }) => n !== at && !words[text] && !behind[text] && !very.includes(text) && !asking.has(text));
    // What there is most of stands between: 最もメモリが大きい装置.
    const until = very.includes(word) && !(spoken[at + 1] && behind[spoken[at + 1].text]) ? spoken.findIndex((part, n) => n > at && behind[part.text]) : -1;
    const side = saying.filter(({ n }) => (until > 0 ? n > at && n < until : n > at !== before)), chosen = side.length ? side : saying, bare = chosen.filter(({ text }) => !kinds.has(text)), about = new Set((bare.length ? bare : chosen).map(({ text }) => text));
    const worth = new Map(), add = (doc, more) => { if (doc.kind === "property") worth.set(doc.id, (worth.get(doc.id) || 0) + more); };
    for (const span of names.spans) if (!span.classes && about.has(span.words[0])) for (const doc of span.there) add(doc, weights.whole);
    const having = (text) => new Set(finder.ofProperties.get(finder.stem(text)) || []);
    for (const text of new Set(saying.map((one) => one.text))) if (about.has(text) || !kinds.has(text)) for (const doc of having(text)) add(doc, about.has(text) ? 1 : weights.others);
    const meant = new Set(standing.flatMap((text) => [...having(text)].map((doc) => doc.id)));
    for (const id of meant) worth.set(id, (worth.get(id) || 0) + (size ? weights.size : weights.meant));
    if (!size && meant.size) for (const id of worth.keys()) if (!meant.has(id)) worth.delete(id);
    // Of racks the one with most power is asked for by `rack power`; and the power of an accelerator, not that of a site.
    const besides = saying.filter(({ text }) => !about.has(text) && !kinds.has(text)).map(({ text }) => text), of = besides.every((text) => /^[\x00-\x7f]*$/.test(text)) ? besides[0] : besides.at(-1);
    const both = of ? [...about].flatMap((one) => [one + of, of + one]).flatMap((name) => [...(finder.names.get(name) || [])]).filter((doc) => doc.kind === "property").map((doc) => doc.id) : [];
    for (const id of new Set(both)) if (worth.has(id)) worth.set(id, worth.get(id) + weights.both);
    if (classes.length) for (const id of worth.keys()) if (finder.docs.some((doc) => doc.kind === "claim" && doc.property === id && doc.low !== null && classes.some((span) => span.classes.has(doc.of[0])))) worth.set(id, worth.get(id) + weights.both);
    const top = Math.max(0, ...worth.values()), leading = [...worth].filter(([, sum]) => sum === top).map(([id]) => id), found = [];
    if (top < 1 || leading.length > weights.tied) return [];
    for (const id of leading) {
      const better = head.most.better[id], sign = { "+": -1, "-": 1, "*": { higher: -1, lower: 1 }[better], "/": { higher: 1, lower: -1 }[better] }[end];
      const all = finder.docs.filter((doc) => doc.kind === "claim" && doc.property === id && doc.low !== null && doc.verification !== "refuted"), among = all.filter((doc) => classes.some((span) => span.classes.has(doc.of[0])));
      // Of each thing its best value tells its place; its others stand just behind that.
      // What is open or does not include its bound lies just beside the figure that it is ranked by.
      const places = new Map(), figure = (doc) => Math.fround(doc.low), ordered = sign ? (among.length ? among : all).sort((a, b) => sign * (figure(a) - figure(b)) || a.n - b.n) : [];
      for (const doc of ordered) if (!places.has(doc.subject)) places.set(doc.subject, places.size);
      if (places.size < 2) continue;
      const own = (doc, sum) => found.push({ there: new Set([doc]), own: sum, subject: 0, property: 0 }), best = new Set();
      for (const doc of ordered) {
        const place = places.get(doc.subject);
        if (place < weights.places) own(doc, weights.first - place * weights.step - (best.has(place) ? weights.rest : 0));
        best.add(place);
      }
      for (const key of [`property/${id}`, ...Object.keys(tables).filter((table) => tables[table].includes(id)).map((table) => `comparison/${table}`)]) if (finder.byKey.has(key)) own(finder.byKey.get(key), weights.page);
    }
    return found;
  };
};
