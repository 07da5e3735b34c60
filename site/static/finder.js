// The engine of the search in the page: reads a query as the server does, and ranks as it does.
// Documents come in blocks, which kb/search/page.py describes.
"use strict";
window.tenkyoFinder = (head) => {
  const latin = "A-Za-z\\u00c0-\\u02af\\u0370-\\u052f", kana = "\\u3005-\\u3007\\u3041-\\u309f\\u30a0-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff";
  const MASTER = new RegExp(`([0-9])|([${latin}][${latin}0-9]*(?:[-_.'+&][${latin}0-9]+)*\\+*)|([${kana}]+)|([.,;:!?()\\[\\]{}。、．，！？：；（）「」『』【】〔〕|\\n])|([\\p{L}\\p{N}_]+)`, "gu");
  const NUMBER = /[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]{1,30}(?:\.[0-9]{1,30})?/y;
  const UNIT = /\s?([A-Za-zµμΩ][A-Za-z0-9µμΩ]*(?:[/·][A-Za-z]+)*|[%°℃])/y;
  const WHOLE = new RegExp(`[0-9][${latin}0-9]*(?:[-_.,/][${latin}0-9]+)*`, "yu");
  const SEAM = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])/;
  const AND = /^(?:と|や|and|or|vs\.?|versus)$/i;
  const PARTS = /[-_'+&/]+|(?<![0-9])\.|\.(?![0-9])/;
  const stop = new Set(head.stop), units = new Map(Object.entries(head.units));
  const { weights, k1, b, exact, named, begun, class: classed, all: entire, figure: printed, other: lesser, ...rest } = head.score;
  const fold = (text) => text.normalize("NFKC").replace(/[‐‑‒–—−]/g, "-").replace(/[\uff5e~]/g, "〜");
  const tail = (word) => word.length > 3 && word.endsWith("ー") ? word.slice(0, -1) : word;

  // Of each term its lists, a field each: names, what a document is about, text; number, times, ...
  const docs = [], postings = new Map(), others = new Map(), names = new Map(), classes = new Map(), byKey = new Map(), scores = new Map();
  const terms = new Map(), surfaces = new Map(), ofProperties = new Map(), pairs = new Set(), lent = new Map();
  let sorted = [], norms = [];

  // A number as a term: to 12 digits, without an exponent or closing zeros.
  function written(number) {
    const [digits, power] = number.toExponential(11).split("e");
    const all = digits.replace(/[-.]/g, "").replace(/0+$/, "") || "0", at = Number(power) + 1;
    if (all === "0") return "0";
    if (at <= 0) return `0.${"0".repeat(-at)}${all}`;
    return all.length <= at ? all + "0".repeat(at - all.length) : `${all.slice(0, at)}.${all.slice(at)}`;
  }

  function singular(word) {
    if (word.length < 4 || !/^[a-z]+s$/.test(word)) return word;
    if (word.endsWith("ies") && word.length > 4) return word.slice(0, -3) + "y";
    if (/(ss|is)$/.test(word) || (word.endsWith("us") && word.length > 4)) return word;
    return /(sses|shes|ches|xes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
  }

  // Words that ask are cut off too, though no document may have them.
  const asking = new Set([...head.asking, ...head.comparing, ...Object.keys(head.most.behind)].filter((word) => word.length > 1));
  const known = (piece) => surfaces.get(piece) ?? (terms.has(tail(piece)) ? tail(piece) : asking.has(piece) ? piece : null);

  // A run of kana and kanji in as few known words as can be.
  function cut(run) {
    const best = [[0, 0]];
    for (let end = 1; end <= run.length; end += 1) {
      let least = [best[end - 1][0] + 10, end - 1];
      for (let start = Math.max(0, end - 16); start < end; start += 1) {
        if (best[start][0] + 1 < least[0] && known(run.slice(start, end)) !== null) least = [best[start][0] + 1, start];
      }
      best.push(least);
    }
    const pieces = [];
    for (let end = run.length; end; end = best[end][1]) pieces.unshift(run.slice(best[end][1], end));
    // The last word may not be written to its end yet: what no word is, but begins one, stays whole.
    if (pieces.length > 1 && !known(pieces.at(-1))) {
      const from = pieces.findIndex((_, i) => { const rest = pieces.slice(i).join(""); return pieces.length - i > 1 && rest.length > 2 && prefixed(rest).length; });
      if (from >= 0) pieces.splice(from, pieces.length, pieces.slice(from).join(""));
    }
    return pieces.map((piece, i) => ({ text: known(piece) ?? (/^[\u3041-\u309f]+$/.test(piece) ? "" : piece), anded: AND.test(pieces[i - 1]) })).filter((piece) => piece.text);
  }

  // The terms of a text: { text, beside, glued }, as the server's analysis gives them.
  function analyse(said) {
    const text = fold(said), found = [];
    let count = 0;
    let match, after = "", end = -1, apart = false, before = false;
    MASTER.lastIndex = 0;
    while ((match = MASTER.exec(text))) {
      const [, digit, word, run, gap, rest] = match, start = match.index;
      let next = "";
      if (digit) {
        const part = figure(text, start);
        MASTER.lastIndex = part.end;
        if (after && /^[0-9]{1,2}$/.test(part.text)) part.beside.push(after + part.text);
        found.push(part);
      } else if (word) {
        const part = spelled(word);
        if (part) { found.push(part); if (text[MASTER.lastIndex] === " ") next = part.text; }
      } else if (run) {
        cut(run.toLowerCase()).forEach((piece, i) => found.push({ ...piece, beside: [], glued: i > 0 || (end === start && found.at(-1)?.japanese), japanese: true }));
        end = MASTER.lastIndex;
      } else if (rest) found.push({ text: rest.toLowerCase(), beside: [] });
      after = gap ? "" : next;
      if (gap) apart = true;
      else for (; count < found.length; count += 1) { found[count].apart = apart; found[count].anded ||= apart || before; apart = before = false; }
      before = AND.test(word) || (run && AND.test(run.at(-1)));
    }
    return found.filter((part) => part.text);
  }

  function figure(text, start) {
    NUMBER.lastIndex = start;
    const shown = NUMBER.exec(text)[0], number = written(Number(shown.replace(/,/g, "")));
    const end = NUMBER.lastIndex;
    UNIT.lastIndex = end;
    const unit = UNIT.exec(text);
    if (unit && units.has(unit[1]) && !/[A-Za-z0-9\-_]/.test(text[UNIT.lastIndex] || "")) {
      const [factor, base] = units.get(unit[1]);
      const whole = written(Number(number) * Number(factor)) + base.toLowerCase();
      const parts = unit[1].toLowerCase().split(PARTS).filter((p) => p.length > 1).map(singular);
      return { text: whole, beside: [number, ...parts], end: UNIT.lastIndex, figure: true };
    }
    WHOLE.lastIndex = start;
    const name = WHOLE.exec(text);
    if (name && WHOLE.lastIndex > end) return { text: name[0].toLowerCase().replace(/,/g, ""), beside: [], end: WHOLE.lastIndex };
    return { text: number, beside: [], end };
  }

  function spelled(word) {
    const folded = word.toLowerCase().replace(/['’]s$/, "");
    const parts = folded.split(PARTS).filter(Boolean).map(singular);
    if (!parts.length || (parts.length === 1 && (stop.has(parts[0]) || stop.has(folded)))) return null;
    return { text: parts.join("") + folded.slice(folded.replace(/\++$/, "").length), beside: parts.length > 1 ? parts.filter((p) => !stop.has(p)) : [] };
  }

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
  // English words by what they begin with, roughly as the stems of the server.
  const stem = (word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(?:ations?|ions?|ings?|ed|es|[es])$/, "") : word);

  // What a claim relates: its thing to what it is claimed to be, after which that may be called, and to the source whose number it is.
  const spaced = (parts) => ` ${parts.map((part) => part.text).join(" ")} `, namesake = new Map();
  const described = (thing, doc) => { thing.papers = (thing.papers || new Set()).add(doc); };
  function relate(doc, others) {
    const [thing] = doc.of;
    doc.pairs = [`${doc.subject} ${doc.property}`, ...others.map((other) => `${doc.property} < ${other.id}`)];
    for (const key of doc.pairs) pairs.add(key);
    if (thing?.kind !== "entity") return;
    for (const other of others) if (other !== thing && other.said.some((name) => spaced(name).length > 4 && thing.said.slice(0, 2).some((label) => spaced(label).includes(spaced(name))))) put(namesake, thing, other);
    for (const part of doc.said[0]) if (/^[0-9].*[./]/.test(part.text)) for (const source of of("source", [part])) described(thing, source);
  }
  function lend() {
    for (const thing of namesake.keys()) {
      const behind = new Set([thing]);
      for (const one of behind) for (const other of namesake.get(one) || []) behind.add(other);
      for (const other of behind) for (const parts of other === thing ? [] : other.said) if (!names.get(whole(parts))?.has(thing)) put(lent, whole(parts), thing);
    }
  }

  // Once all blocks are there: titles and names are cut, names get their others, terms their lists.
  function ready() {
    const sums = [0, 0, 0], filled = [0, 0, 0], lists = [];
    const note = (n, field, word, times = 1) => {
      let found = postings.get(word);
      if (!found) postings.set(word, (found = [[], [], []]));
      const list = found[field], end = list.length;
      if (list[end - 2] === n) list[end - 1] += times; else list.push(n, times);
    };
    const said = (parts) => parts.flatMap((part) => [part.text, ...part.beside]);
    for (const [ja, en] of head.labels) link([ja, en].map(analyse), []);
    for (const doc of docs) {
      if (doc.kind === "claim") continue;
      const [other, ...further] = doc.names.split("\n");
      const labels = [doc.title, other].filter(Boolean).map(analyse), rest = further.map(analyse);
      if (["entity", "property", "glossary"].includes(doc.kind)) spelt([doc.title, other, ...further].filter(Boolean));
      doc.said = [...labels, ...rest];
      doc.label = doc.said.flatMap(said);
      for (const parts of [...doc.said, analyse(doc.id)]) { const key = whole(parts); if (key) put(names, key, doc); }
      if (["entity", "property", "glossary"].includes(doc.kind)) link(labels, rest);
      if (doc.kind === "property") for (const part of [...doc.said, ...(head.asked[doc.id] || []).map(analyse)].flat()) put(ofProperties, stem(part.text), doc);
    }
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
        doc.of = [byKey.get(`entity/${doc.subject}`), byKey.get(`property/${doc.property}`)].filter(Boolean);
        doc.said = [analyse(doc.title), ...doc.value.split("\n").filter(Boolean).map(analyse)];
        relate(doc, doc.said[1] ? of("entity", doc.said[1]) : []);
        lists[0] = [];
        lists[1] = [...doc.of.flatMap((one) => one.label), ...doc.said.slice(1).flatMap(said)];
        lists[2] = [...said(doc.said[0]), ...doc.more, ...said(analyse(doc.id))];
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
    }
    lend();
    norms = sums.map((sum, f) => docs.map((doc) => k1 * (1 - b + (b * doc.sizes[f]) / (sum / filled[f] || 1))));
    for (const [word, fields] of postings) if (!/^[ho]=/.test(word)) terms.set(word, -(fields[0].length + fields[1].length + fields[2].length));
    sorted = [...terms.keys()].sort();
  }

  // Other words for the same thing, as kb/search/words/synonyms.py has it: a label stands for all names,
  // another name for the labels; a name with a digit in it for nothing but itself.
  function link(labels, further) {
    const words = (parts) => parts.map((part) => part.text), specific = (list) => /[0-9]/.test(list.join(""));
    const main = labels.map(words), rest = further.map(words);
    const join = (name, all) => {
      if (!name.length || name.length > 5 || specific(name)) return;
      const key = name.join(" "), known = others.get(key) || others.set(key, []).get(key);
      for (const other of all) if (other.length && other.join(" ") !== key && known.length < 8 && !known.some((one) => one.join(" ") === other.join(" "))) known.push(other);
    };
    for (const name of main) join(name, [...main, ...rest.filter((one) => !specific(one))]);
    for (const name of rest) join(name, main);
  }

  // The same name in the other script, with its words as one, or in two.
  function spelt(texts) {
    const latin = (text) => /^[\x00-\x7f]*$/.test(text), digits = (text) => (text.match(/[0-9]+/g) || []).join(" ");
    for (const text of texts) {
      const own = analyse(text).map((part) => part.text), two = text.split(SEAM);
      const forms = !latin(text) ? [] : /[\s-]/.test(text) ? [text.replace(/[\s-]+/g, "")] : two.length === 2 && two.every((one) => one.length > 1) ? [two.join(" ")] : [];
      const known = (key) => others.get(key) || others.set(key, []).get(key), same = texts.filter((one) => digits(text) && latin(one) !== latin(text) && digits(one) === digits(text));
      for (const one of same) known(own.join(" ")).push(analyse(one).map((part) => part.text));
      for (const form of forms.map(analyse)) if (form.map((part) => part.text).join(" ") !== own.join(" ")) known(form.map((part) => part.text).join(" ")).push(own);
    }
  }

  // The score of a term in every document, zero where it is not.
  function scored(term) {
    if (scores.has(term)) return scores.get(term);
    const found = new Float32Array(docs.length);
    (postings.get(term) || []).forEach((list, field) => {
      const having = list.length / 2, idf = Math.log(1 + (docs.length - having + 0.5) / (having + 0.5));
      for (let i = 0; i < list.length; i += 2) found[list[i]] += (weights[field] * idf * (k1 + 1) * list[i + 1]) / (list[i + 1] + norms[field][list[i]]);
    });
    if (scores.size > 400) scores.clear();
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

  function met(way) {
    const lists = way.terms.map(scored), found = new Float32Array(docs.length);
    for (let i = 0; i < docs.length; i += 1) {
      let sum = 0;
      for (const list of lists) { if (!list[i]) { sum = 0; break; } sum += list[i]; }
      if (sum && way.together && way.together.some((run) => !follows(docs[i], run))) sum = 0;
      found[i] = sum * (way.weight || 1);
    }
    return found;
  }
  function group(ways) {
    const lists = ways.map(met), found = lists[0];
    for (const list of lists.slice(1)) list.forEach((score, i) => { if (score > found[i]) found[i] = score; });
    return found;
  }

  function prefixed(beginning) {
    const all = sorted;
    let low = 0, high = all.length;
    while (low < high) { const middle = (low + high) >> 1; if (all[middle] < beginning) low = middle + 1; else high = middle; }
    const found = [];
    for (; low < all.length && all[low].startsWith(beginning) && found.length < 300; low += 1) found.push(all[low]);
    return found.sort((x, y) => terms.get(x) - terms.get(y)).slice(0, 8);
  }

  // Slips between two words, at most `most`; digits that differ are no slip.
  function slips(one, other, most) {
    if (Math.abs(one.length - other.length) > most || one.replace(/[^0-9]/g, "") !== other.replace(/[^0-9]/g, "")) return most + 1;
    let older = [], before = [], line = [...Array(other.length + 1).keys()];
    for (let i = 1; i <= one.length; i += 1) {
      [older, before, line] = [before, line, [i]];
      for (let j = 1; j <= other.length; j += 1) {
        let cost = Math.min(before[j] + 1, line[j - 1] + 1, before[j - 1] + (one[i - 1] !== other[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
        line.push(cost);
      }
      if (Math.min(...line) > most) return most + 1;
    }
    return line[other.length];
  }
  function corrected(word) {
    if (word.length < 3 || word.length > 20 || /^[0-9.]+$/.test(word)) return null;
    const digits = (text) => text.replace(/[^0-9]/g, "");
    const near = (most) => sorted.filter((term) => (most === 1 || term[0] === word[0]) && slips(word, term, most) <= most);
    // Not written to its end: the beginning of another, which comes before any slip.
    const begun = () => sorted.filter((term) => term.startsWith(word) && digits(term) === digits(word));
    for (const tried of [begun, () => near(1), () => (word.length > 6 ? near(2) : [])]) {
      const found = tried().sort((x, y) => terms.get(x) - terms.get(y));
      if (found.length) return found[0];
    }
    return null;
  }

  return {
    head, terms, others, units, byKey, ofProperties, pairs, lent, stem, written, add, ready, analyse, fold, group, prefixed, slips, corrected,
    score: { ...rest, exact, named, begun, classed, entire, printed, lesser }, has: (term) => postings.has(term), docs, names, classes,
  };
};
