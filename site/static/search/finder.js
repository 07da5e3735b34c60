// What is searched: the documents of the blocks that kb/search/page.py describes, their terms and names, and how well each has a term.
"use strict";
window.tenkyoFinder = (head) => {
  const { weights, k1, b, exact, named, begun, class: classed, all: entire, other: lesser, ...rest } = head.score;

  // Of each term its lists, a field each: names, what a document is about, text; number, times, ...
  const docs = [], postings = new Map(), others = new Map(), names = new Map(), classes = new Map(), byKey = new Map(), scores = new Map(), counts = new Map(), claimsOn = new Map(), sumsOf = new Map(), KEPT = 300;
  const terms = new Map(), surfaces = new Map(), ofProperties = new Map(), pairs = new Set(), lent = new Map();
  // What a value is at most has no value of its own; more properties than these no word tells apart.
  const LEAST = /[≤<]/, MEANT = 16;
  let sorted = [], norms = [];

  const stem = window.tenkyoStems(), { units, fold, sign, analyse, written } = window.tenkyoAnalysis(head, { terms, surfaces, prefixed });
  const { slips, corrected } = window.tenkyoSpelling(terms, () => sorted);

  // The next character that stands for a term: as `_characters` in kb/search/page.py.
  const after = (code) => { do code += 1; while (code === 0x22 || code === 0x5c || (code >= 0x7f && code < 0xa1) || code === 0xad || (code >= 0xd800 && code < 0xe000)); return code; };

  function add(block) {
    const coded = new Map();
    let code = 0x20;
    const lines = (text) => (text ? text.split("\n") : []);
    for (const [rank, term] of lines(block.terms).entries()) {
      code = after(code);
      coded.set(String.fromCodePoint(code), term);
      terms.set(term, Math.min(rank, terms.get(term) ?? rank));
    }
    for (const word of lines(block.words)) if (!terms.has(word)) terms.set(word, 9999);
    const pairs = lines(block.surfaces);
    for (let i = 0; i < pairs.length; i += 2) surfaces.set(pairs[i], pairs[i + 1]);
    block.id.forEach((id, i) => {
      const doc = { n: docs.length };
      for (const key of Object.keys(block)) if (Array.isArray(block[key])) doc[key] = block[key][i];
      if (doc.kind === "claim" && id[0] === ".") doc.id = `${doc.subject}.${doc.property}${id}`;
      doc.high ??= doc.low;
      doc.more = Array.from(doc.more, (character) => coded.get(character));
      byKey.set(`${doc.kind}/${doc.id}`, doc);
      docs.push(doc);
    });
  }

  const put = (map, key, one) => map.set(key, (map.get(key) || new Set()).add(one));
  const whole = (parts) => parts.map((part) => part.text).join("").replace(/\s/g, "").slice(0, 80);
  const of = (kind, parts) => [...(names.get(whole(parts)) || [])].filter((doc) => doc.kind === kind);
  const { relate, described, lend, linked, spelt, twin, twins, alike } = window.tenkyoNames({ analyse, fold, whole, of, put, names, others, pairs, lent });

  // Once all blocks are there: titles and names are cut, names get their others, terms their lists.
  function ready() {
    const sums = [0, 0, 0], filled = [0, 0, 0], lists = [], named = [];
    const note = (n, field, word, times = 1) => {
      let found = postings.get(word);
      if (!found) postings.set(word, (found = [[], [], []]));
      const list = found[field], end = list.length;
      if (list[end - 2] === n) list[end - 1] += times; else list.push(n, times);
    };
    const said = (parts) => parts.flatMap((part) => [part.text, ...part.beside]);
    for (const doc of docs) {
      if (doc.kind === "claim") continue;
      const [other, ...further] = doc.names.split("\n");
      const labels = [doc.title, other].filter(Boolean).map(analyse), rest = further.map(analyse);
      if (["entity", "property", "glossary"].includes(doc.kind)) spelt([doc.title, other, ...further].filter(Boolean));
      doc.texts = [doc.title, other, ...further, doc.id].filter(Boolean);
      twin(doc);
      doc.said = [...labels, ...rest];
      doc.label = doc.said.flatMap(said);
      for (const parts of [...doc.said, analyse(doc.id)]) { const key = whole(parts); if (key) put(names, key, doc); }
      if (["entity", "property", "glossary"].includes(doc.kind)) named.push([doc, labels, rest]);
      const unit = doc.kind === "property" && units.get(head.properties[doc.id]);
      if (unit) put(ofProperties, `=${unit[1]}`, doc);
      if (doc.kind === "property") for (const part of [...doc.said, ...(head.asked[doc.id] || []).map(analyse)].flat()) if (!(ofProperties.get(stem(part.text))?.size >= MEANT)) put(ofProperties, stem(part.text), doc);
    }
    linked(named, head.labels.map((pair) => pair.map(analyse)));
    // What the claims of a thing say between them, for where no one document has all the words.
    const holds = new Map();
    for (const doc of docs) {
      if (doc.kind !== "claim") continue;
      const about = byKey.get(`entity/${doc.subject}`), words = holds.get(about) || new Set();
      for (const word of [...said(analyse(doc.title)), ...doc.more]) words.add(`h=${word}`);
      holds.set(about, words);
      const property = byKey.get(`property/${doc.property}`), having = holds.get(property) || new Set();
      for (const word of about?.label || []) having.add(`o=${word}`);
      holds.set(property, having);
    }
    for (const doc of docs) {
      const claim = doc.kind === "claim";
      if (doc.kind === "question") doc.pairs = doc.subject.split(" ").flatMap((thing) => doc.property.split(" ").map((prop) => `${thing} ${prop}`));
      if (doc.kind === "question") for (const about of doc.value.split("\n").flatMap((name) => of("entity", analyse(name)))) described(about, doc);
      if (claim) {
        claimsOn.set(doc.property, (claimsOn.get(doc.property) || 0) + 1);
        doc.of = [byKey.get(`entity/${doc.subject}`), byKey.get(`property/${doc.property}`)].filter(Boolean);
        doc.said = [analyse(doc.title), ...doc.value.split("\n").filter(Boolean).map(analyse)];
        relate(doc, doc.said[1] ? of("entity", doc.said[1]) : []);
        lists[0] = [];
        lists[1] = [...doc.of.flatMap((one) => one.label), ...doc.said.slice(1).flatMap(said)];
        lists[2] = [...said(doc.said[0]), ...doc.more, ...said(analyse(doc.id))];
        // What is computed is printed with few of its digits.
        const unit = doc.low !== null && doc.low === doc.high && !LEAST.test(doc.title) && units.get(head.properties[doc.property]);
        if (unit) doc.exact = written(doc.low * Number(unit[0])) + unit[1].toLowerCase();
        if (doc.exact && !lists[2].includes(doc.exact)) lists[2].push(doc.exact);
      } else {
        doc.classed = (doc.kind === "entity" ? doc.value.split("\n") : head.classes[doc.kind]).map(analyse);
        for (const parts of doc.classed) { const key = whole(parts); if (key) put(classes, key, doc); }
        [lists[0], lists[1], lists[2]] = [[...said(analyse(doc.id)), ...doc.label], doc.classed.flatMap(said), [...doc.more, ...(holds.get(doc) || [])]];
      }
      doc.sizes = lists.map((list) => list.length);
      lists.forEach((list, field) => {
        for (const word of list) note(doc.n, field, word);
        if (list.length) { sums[field] += list.length; filled[field] += 1; }
      });
      if (doc.kind === "comparison") note(doc.n, 0, `r=${doc.id}`);
    }
    lend();
    norms = sums.map((sum, f) => docs.map((doc) => k1 * (1 - b + (b * doc.sizes[f]) / (sum / filled[f] || 1))));
    for (const [word, fields] of postings) if (!/^[hor]=/.test(word)) terms.set(word, -(fields[0].length + fields[1].length + fields[2].length));
    sorted = [...terms.keys()].sort();
    formed();
  }

  // The other forms of an English word, as one term: `~caus`. A word by itself is no form of itself.
  function formed() {
    const forms = new Map();
    for (const key of postings.keys()) {
      const [, mark, word] = /^([ho]=)?(.*)$/s.exec(key);
      if (stem(word) !== word) put(forms, `${mark || ""}~${stem(word)}`, key);
    }
    for (const [form, those] of forms) {
      postings.set(form, [0, 1, 2].map((field) => {
        const times = new Map();
        for (const term of those) { const list = postings.get(term)[field]; for (let i = 0; i < list.length; i += 2) times.set(list[i], (times.get(list[i]) || 0) + list[i + 1]); }
        return [...times].flat();
      }));
    }
  }

  // What a unit in words measures: as the unit in which terms have it. What is counted is not measured.
  function measure(word) {
    const [factor, base] = units.get(head.spoken[word]) || [];
    return factor === "1" && /^[a-z]+$/.test(base) ? undefined : base;
  }

  // Whether a figure is the value of a claim: as it is printed, or with all its digits.
  const valued = (doc, figure) => doc.kind === "claim" && doc.low !== null && (doc.exact === figure || (!LEAST.test(doc.title) && doc.said[0].some((part) => part.text === figure)));

  // How many documents have a term.
  function often(term) {
    if (!counts.has(term)) counts.set(term, scored(term).reduce((sum, one) => sum + (one > 0), 0));
    return counts.get(term);
  }

  // The score of a term in every document, zero where it is not.
  function scored(term) {
    if (scores.has(term)) return scores.get(term);
    const found = new Float32Array(docs.length);
    (postings.get(term) || []).forEach((list, field) => {
      const having = list.length / 2, idf = Math.log(1 + (docs.length - having + 0.5) / (having + 0.5));
      for (let i = 0; i < list.length; i += 2) found[list[i]] += (weights[field] * idf * (k1 + 1) * list[i + 1]) / (list[i + 1] + norms[field][list[i]]);
    });
    if (scores.size > KEPT) scores.clear();
    scores.set(term, found);
    return found;
  }

  // Whether terms follow each other in what a document shows or is about; of its other texts only
  // the terms are known, which must do.
  function follows(doc, run) {
    const beside = (part, term) => part.text === term || part.beside.includes(term);
    const texts = [...doc.said, ...(doc.kind === "entity" ? [] : doc.classed || []), ...(doc.of || []).flatMap((one) => one.said)];
    return texts.some((parts) => parts.some((part, at) => run.every((term, i) => parts[at + i] && beside(parts[at + i], term) && (!i || !parts[at + i].apart)))) || run.every((term) => doc.more.includes(term));
  }

  // The score of all terms of a way in every document; those asked for last are kept.
  function met({ terms: wanted, together }) {
    if (wanted.length === 1) return scored(wanted[0]);
    const key = `${wanted.join(" ")}|${(together || []).map((run) => run.join(" ")).join("|")}`;
    if (sumsOf.has(key)) return sumsOf.get(key);
    const lists = wanted.map(scored), sums = new Float32Array(docs.length);
    for (let i = 0; i < docs.length; i += 1) {
      let sum = 0;
      for (const list of lists) { if (!list[i]) { sum = 0; break; } sum += list[i]; }
      if (sum && together && together.some((run) => !follows(docs[i], run))) sum = 0;
      sums[i] = sum;
    }
    if (sumsOf.size > KEPT) sumsOf.clear();
    sumsOf.set(key, sums);
    return sums;
  }
  function group(ways) {
    const best = new Float32Array(docs.length);
    for (const way of ways) {
      const list = met(way), weight = way.weight || 1, worth = way.worth || 0;
      for (let i = 0; i < list.length; i += 1) {
        if (!list[i]) continue;
        const sum = list[i] * weight + worth;
        if (sum > best[i]) best[i] = sum;
      }
    }
    return best;
  }

  // The terms that begin so, in their order; the most frequent of them.
  function begins(beginning, most = 300) {
    const all = sorted;
    let low = 0, high = all.length;
    while (low < high) { const middle = (low + high) >> 1; if (all[middle] < beginning) low = middle + 1; else high = middle; }
    const found = [];
    for (; low < all.length && all[low].startsWith(beginning) && found.length < most; low += 1) found.push(all[low]);
    return found;
  }
  function prefixed(beginning) { return begins(beginning).sort((x, y) => terms.get(x) - terms.get(y)).slice(0, 8); }

  return {
    head, terms, others, units, byKey, ofProperties, pairs, lent, twins, alike, measure, sign, stem, written, add, ready, analyse, fold, group, prefixed, slips, corrected, begins, valued,
    score: { ...rest, exact, named, begun, classed, entire, lesser }, has: (term) => postings.has(term), often, claimsOn: (id) => claimsOn.get(id) || 0, whole, docs, names, classes,
  };
};
