// A query of the search in the page: what it asks, what it finds, and what to try where that is nothing.
"use strict";
window.tenkyoQuery = (finder) => {
  const { head, terms, others, units, analyse, fold, score, slips, corrected } = finder;
  const FACETS = ["kind", "document", "source", "property", "subject", "verification", "basis"];
  const asking = new Set([...head.asking, ...head.comparing]), comparing = new Set(head.comparing), questions = new Set(head.questions), doing = new Set(head.doing), times = new Set(head.times), FEW = 10;
  const OPERATOR = /^(>=|<=|≥|≤|>|<|=)?(.+)$/;

  const idOf = (kind, said) => {
    if (finder.byKey.has(`${kind}/${said}`)) return said;
    const key = analyse(said.replace(/-/g, " ")).map((part) => part.text).join("");
    return [...(finder.names.get(key) || [])].find((doc) => doc.kind === kind)?.id ?? null;
  };

  // A number in the unit of a property, or NaN where the units do not meet.
  function valued(text, property) {
    const match = /^(-?[0-9][0-9,]*(?:\.[0-9]+)?)\s*(.*)$/.exec(text);
    const own = units.get(head.properties[property]);
    if (!match) return [NaN, ""];
    const number = Number(match[1].replace(/,/g, "")), unit = match[2];
    if (!unit || unit === head.properties[property]) return [number, unit];
    const typed = units.get(unit);
    return [typed && own && typed[1] === own[1] ? (number * Number(typed[0])) / Number(own[0]) : NaN, unit];
  }

  function bound(property, said) {
    const [, sign = "=", text] = OPERATOR.exec(said);
    const [from, to] = text.split("..");
    if (to !== undefined) {
      const [high, unit] = valued(to, property), [low] = valued(/[0-9]$/.test(from) ? from + unit : from, property);
      return (doc) => doc.high >= low && doc.low <= high;
    }
    const [number] = valued(text, property), slack = Math.abs(number) * 1e-9;
    const tests = {
      ">": (doc) => doc.high > number, ">=": (doc) => doc.high >= number, "≥": (doc) => doc.high >= number,
      "<": (doc) => doc.low < number, "<=": (doc) => doc.low <= number, "≤": (doc) => doc.low <= number,
      "=": (doc) => doc.low <= number + slack && doc.high >= number - slack,
    };
    return tests[sign];
  }

  function years(said) {
    const between = /^([0-9]{4})\.\.([0-9]{4})$/.exec(said), one = /^(>=|<=|>|<|=)?([0-9]{4})$/.exec(said);
    if (between) return (year) => year >= between[1] && year <= between[2];
    if (!one) return null;
    return { ">": (y) => y > one[2], ">=": (y) => y >= one[2], "<": (y) => y && y < one[2], "<=": (y) => y && y <= one[2] }[one[1]] || ((y) => y === one[2]);
  }

  // What narrows, or null where the words before a colon are only words.
  function narrowing(name, said) {
    if (name === "year") { const wanted = years(said); return wanted && ((doc) => doc.year && wanted(doc.year)); }
    if (FACETS.includes(name)) {
      const kind = { subject: "entity" }[name] || name;
      const values = said.split(",").map((v) => v.replace(/^"|"$/g, "")).map((v) => (["kind", "verification", "basis"].includes(name) ? v.toLowerCase() : idOf(kind, v) ?? v));
      return (doc) => doc[name].split(" ").some((value) => values.includes(value));
    }
    const property = idOf("property", name);
    if (property === null || !(property in head.properties)) return null;
    const within = bound(property, said);
    return (doc) => doc.kind === "claim" && doc.property === property && doc.low !== null && within(doc);
  }

  // A comma before one or two digits, as in `3,35 TB/s`, is the point of a figure where a unit follows.
  const pointed = (text) => text.replace(/(?<![\w.,])([0-9]{1,30}),([0-9]{1,2})(?![0-9.,])(?=(\s?\S+))/g, (all, whole, part, behind) => (analyse(`${whole}.${part}${behind}`)[0].figure ? `${whole}.${part}` : all));

  const worded = window.tenkyoWorded(finder, { valued, bound });
  function read(said) {
    const { text, tests } = worded(pointed(fold(said).replace(/〜/g, "~")));
    const asked = { clauses: [], without: [], tests, open: !/[\s"*]$/.test(said) && /\S$/.test(text) };
    const clause = /(-?)(?:([^\s":|]{1,64}):(?=[^\s/]))?("[^"]*"?|[^\s"]*"[^"]*"?|[^\s"]+)/gu;
    let match, joining = false;
    while ((match = clause.exec(text))) {
      let [, minus, name, word] = match;
      if (name && /[<>=≤≥0-9.]$/.test(word) && /[0-9]$/.test(word)) {
        const behind = /^ (\S+)/.exec(text.slice(clause.lastIndex));
        if (behind && units.has(behind[1])) { word += behind[1]; clause.lastIndex += behind[0].length; }
      }
      const test = name && !/^(arxiv|doi|https?|isbn|[0-9].*)$/i.test(name) ? narrowing(name.toLowerCase(), word.replace(/^"|"$/g, "")) : null;
      if (test) { asked.tests.push(minus ? (doc) => !test(doc) : test); asked.open = false; continue; }
      if (name) word = `${name}:${word}`;
      if (/^(OR|\|)$/.test(word) && asked.clauses.length) { joining = true; continue; }
      if (/^(AND|NOT)$/.test(word)) continue;
      const phrase = /^"(.+?)"?$/.exec(word), one = { text: phrase ? phrase[1] : word.replace(/\*$/, ""), phrase: Boolean(phrase), prefix: !phrase && word.endsWith("*") };
      if (!one.text.trim()) continue;
      if (minus) asked.without.push(one);
      else if (joining) { asked.clauses.at(-1).push(one); joining = false; }
      else asked.clauses.push([one]);
    }
    return asked;
  }

  const compound = (parts) => {
    const together = [];
    parts.forEach((part, i) => { if (i && part.glued) { if (parts[i - 1].run) part.run = parts[i - 1].run; else together.push(part.run = [parts[i - 1].text]); part.run.push(part.text); } });
    parts.forEach((part) => { part.run = null; });
    return { terms: parts.map((part) => part.text), together };
  };
  const row = (words, weight) => ({ terms: words, together: words.length > 1 ? [words] : [], weight });

  // A rate that a link is called by, as the figure that it is: 1.6T, 400G.
  function rated(part) {
    const found = /^([0-9]+(?:\.[0-9]+)?)([gt])(?:b?e|bit)?$/.exec(part.text), unit = found && units.get(`${found[2].toUpperCase()}bps`);
    const text = unit && finder.written(Number(found[1]) * Number(unit[0])) + unit[1].toLowerCase();
    return text && terms.has(text) ? { ...part, text, beside: [part.text], figure: true } : part;
  }
  function looser(part) {
    if (!part.beside.length) return null;
    if (/[a-z]$/.test(part.beside[0])) return part.figure ? row(part.beside, score.lesser) : part.beside.length > 1 ? row(part.beside, score.lesser) : null;
    if (part.figure) { const unit = part.beside.slice(1); return unit.length ? { terms: part.beside, weight: score.lesser } : null; }
    return part.beside.length > 1 ? row(part.beside, score.lesser) : null;
  }

  // The figures that round to one that is asked for, at the digits that it has.
  function near(part) {
    if (!part.figure || !/^[0-9.]+$/.test(part.beside[0] || "")) return [];
    const [, value, unit] = /^([0-9.]+)(.*)$/.exec(part.text), printed = Number(part.beside[0]), places = Math.max((part.beside[0].split(".")[1] || "").length, 1 - Math.floor(Math.log10(printed)), 0);
    const slack = ((Number(value) / printed) * 0.5) / 10 ** places, found = [];
    if (printed) for (const term of terms.keys()) if (term.endsWith(unit) && term !== part.text) { const off = Math.abs(Number(term.slice(0, term.length - unit.length)) - value); if (unit && off <= slack) found.push([off, term]); }
    return found.sort((a, b) => a[0] - b[0]).slice(0, 8).map(([, term]) => term);
  }

  function ways(one) {
    const parts = analyse(one.text);
    if (!parts.length) return [];
    if (one.phrase) return [row(parts.map((part) => part.text))];
    if (one.prefix) return beginning(one.text.toLowerCase());
    const way = compound(parts);
    return [way, ...(others.get(way.terms.join(" ")) || []).map((words) => row(words, score.lesser))];
  }
  const beginning = (text) => { const found = finder.prefixed(text.split(/[-_/]/).join("")); return (found.length ? found : [text]).map((term) => ({ terms: [term] })); };

  // The groups of running words: known names with their others, compounds, single words.
  function running(parts) {
    const groups = [], name = (from) => {
      for (let length = Math.min(5, parts.length - from); length; length -= 1) if (!parts.slice(from + 1, from + length).some((p) => p.parted) && others.has(parts.slice(from, from + length).map((p) => p.text).join(" "))) return length;
      return 0;
    };
    for (let place = 0; place < parts.length; ) {
      const length = name(place);
      let end = place + (length || 1);
      if (!length) while (end < parts.length && parts[end].glued && !name(end)) end += 1;
      const way = compound(parts.slice(place, end).map((part, i) => (i ? part : { ...part, glued: false })));
      const loose = !length && end === place + 1 ? looser(parts[place]) : null;
      groups.push([way, ...(length ? others.get(way.terms.join(" ")).map((words) => row(words, score.lesser)) : []), ...(loose ? [loose] : []), ...(!length && end === place + 1 ? near(parts[place]).map((term) => ({ terms: [term], weight: 0.9 })) : [])]);
      place = end;
    }
    return groups;
  }

  // What is said without what only asks, if anything is left then; what is part of a name stays.
  function telling(parts) {
    const kept = [], within = new Set(wholeOf(parts).filter((span) => span.last > span.first).flatMap((span) => span.words.map((_, i) => span.first + i)));
    let passed = false;
    parts.forEach((part, place) => {
      const gone = (asking.has(part.text) || (times.has(part.text) && parts[place - 1]?.text === "per")) && !within.has(place);
      if (!gone) kept.push(passed ? { ...part, glued: false } : part);
      passed = gone;
    });
    return kept.length ? kept : parts;
  }

  function spansOf(parts) {
    const all = parts.map((part) => part.text), spans = [];
    for (let first = 0; first < Math.min(all.length, 24); first += 1) {
      for (let last = first; last < Math.min(first + 8, all.length); last += 1) {
        if (parts[last].parted && last > first) break;
        const words = all.slice(first, last + 1), key = words.join(""), there = finder.names.get(key), classes = finder.classes.get(key);
        if (there || classes) spans.push({ first, last, words, there: there || new Set(), classes });
      }
    }
    return spans;
  }

  // Whole names, none within a longer one; of `how much memory bandwidth` the bandwidth takes the memory.
  function wholeOf(parts) {
    const every = spansOf(parts), asks = (span) => questions.has(parts[span.first].text);
    const taken = (one, other) => (asks(one) && !asks(other) ? one.last >= other.first && other.first > one.first && other.last > one.last : one !== other && other.first <= one.first && one.last <= other.last);
    return every.filter((one) => !every.some((other) => taken(one, other)));
  }

  // The whole names that the words make; and whether a value is asked for.
  function called(parts, asked) {
    const spans = wholeOf(parts);
    const of = (span, kind) => [...span.there].some((doc) => doc.kind === kind);
    // Of a maker, too, something may be asked: what it offers.
    const having = spans.filter((span) => of(span, "entity")), things = having.filter((span) => !span.classes), words = new Set(things.flatMap((span) => span.words));
    const named = new Set(having.flatMap((span) => span.words)), used = new Set(spans.filter((span) => span.last > span.first && of(span, "property")).flatMap((span) => span.words));
    const beside = parts.map((part) => part.text).filter((word) => !named.has(word) && !used.has(word)), asking = asked.filter((word) => questions.has(word) && !(beside.length && doing.has(word)));
    // What the claims of a thing on the properties that are named are worth: of what has its name, else of what is called after that.
    const pairsOf = (docs, thing, others, said) => {
      const found = new Map();
      for (const one of docs) {
        for (const span of others) for (const doc of off(span, thing) ? span.there : []) if (doc.kind === "property") { const key = `${one.id} ${doc.id}`; found.set(finder.pairs.has(key) ? key : `${doc.id} < ${one.id}`, score.pair); }
        for (const stem of new Set(said.map(finder.stem))) for (const doc of finder.ofProperties.get(stem) || []) {
          const key = `${one.id} ${doc.id}`, worth = (found.get(key) ?? score.word - score.further) + score.further;
          if (questions.has(stem) && found.has(key)) found.set(key, score.asked);
          else if (worth < score.pair) found.set(key, worth);
        }
      }
      return [...found].filter(([key]) => finder.pairs.has(key));
    };
    const paired = (thing, others, said) => {
      const own = pairsOf([...thing.there].filter((doc) => doc.kind === "entity"), thing, others, said);
      return new Map(own.length || thing.classes ? own : pairsOf(finder.lent.get(thing.words.join("")) || [], thing, others, said).map(([key, worth]) => [key, worth * score.lent]));
    };
    const byAsking = new Map(having.flatMap((thing) => [...paired(thing, [], asking)])), byThing = having.map((thing) => paired(thing, spans, [...beside, ...asking]));
    const pairs = new Map(byThing.flatMap((one) => [...one]));
    return { parts, spans, things, pairs, value: pairs.size > 0, has: Math.max(0, ...pairs.values()) > score.word, asked: byAsking.size > 0, several: byThing.filter((one) => [...one.keys()].some((key) => !byAsking.has(key))).length > 1, words };
  }
  const figures = (parts) => parts.flatMap((part, n) => (part.figure ? [{ first: n, last: n }] : []));
  const off = (one, other) => other.last < one.first || other.first > one.last;

  // What each name is worth: to what has it, to claims about such, to things of that maker or kind.
  function bonuses({ parts, spans, things, value }, worth) {
    const found = [], within = new Set(spans.flatMap((span) => span.words.map((_, i) => span.first + i)));
    const named = parts.flatMap((part, n) => (/^[0-9]/.test(part.text) && !within.has(n) ? [part.text] : []));
    // Where nothing of the kind is said of the thing that is named, that leads all the same.
    const ahead = !value && !named.length && spans.some((span) => !things.includes(span) && [...span.there].some((doc) => doc.kind === "property")) ? score.ahead : 1;
    for (const span of spans) {
      const { first, last, words, there, classes } = span, base = score.named * (1 + 0.25 * (last - first)), whole = first === 0 && last === parts.length - 1;
      const bonus = whole ? Math.max(base, score.entire) : base, known = others.get(words.join(" ")) || [];
      const property = bonus * ([...things, ...figures(parts), ...(classes ? [] : spans.filter((one) => one.classes))].some((one) => off(span, one)) ? worth.beside : 1);
      found.push({ there, own: whole && !value ? score.exact : base * worth.own * (things.includes(span) ? ahead : 1), subject: bonus * worth.subject, property });
      if (classes) found.push({ there: classes, own: score.classed, subject: 0, property: 0 });
      const papers = classes ? things.flatMap((thing) => [...thing.there].flatMap((doc) => [...(doc.papers || [])])).filter((doc) => classes.has(doc)) : [];
      if (papers.length) found.push({ there: new Set(papers), own: score.paper, subject: 0, property: 0 });
      for (const key of known.map((other) => other.join(""))) {
        const same = new Set([...(finder.names.get(key) || [])].filter((doc) => !there.has(doc)));
        found.push({ there: same, own: whole && !value ? score.exact * score.lesser : 0, subject: 0, property: property * score.lesser });
        if (finder.classes.has(key)) found.push({ there: finder.classes.get(key), own: score.classed, subject: 0, property: 0 });
      }
    }
    for (const figure of named) found.push({ there: new Set(), figure });
    for (const part of parts) for (const figure of near(part)) found.push({ there: new Set(), figure, share: 0.75 });
    return found;
  }
  // What there is most of, beside a word that asks for that: the claims with the values at that end, in their order, and the pages of all of them.
  function most(spoken, said, names) {
    const { words, behind, very, tables, weights } = head.most, named = new Set(wholeOf(spoken).filter((s) => s.last > s.first).flatMap((s) => s.words.map((_, i) => s.first + i)));
    const at = spoken.findIndex((part, n) => (words[part.text] || very.includes(part.text)) && !named.has(n));
    if (at < 0 || names.value) return [];
    const word = spoken[at].text, known = very.includes(word) ? behind : words, further = spoken.slice(at + 1).map((part) => known[part.text]).find(Boolean), own = words[word] || ["+", []];
    const [end, standing] = further && (!own[1].length || own[1].join() === words.most[1].join()) ? further : own;
    const size = standing.join() === words.most[1].join(), before = (!very.includes(word) || (spoken[at + 1] && behind[spoken[at + 1].text])) && new RegExp(`[がは]\\s*${word}`).test(said);
    const classes = names.spans.filter((span) => span.classes), kinds = new Set(classes.flatMap((span) => span.words));
    const saying = spoken.map((part, n) => ({ text: part.text, n })).filter(({ text, n }) => n !== at && !words[text] && !behind[text] && !very.includes(text) && !asking.has(text));
    const side = saying.filter(({ n }) => n > at !== before), chosen = side.length ? side : saying, bare = chosen.filter(({ text }) => !kinds.has(text)), about = new Set((bare.length ? bare : chosen).map(({ text }) => text));
    const worth = new Map(), add = (doc, more) => { if (doc.kind === "property") worth.set(doc.id, (worth.get(doc.id) || 0) + more); };
    for (const span of names.spans) if (!span.classes && about.has(span.words[0])) for (const doc of span.there) add(doc, weights.whole);
    const having = (text) => new Set(finder.ofProperties.get(finder.stem(text)) || []);
    for (const text of new Set(saying.map((one) => one.text))) if (about.has(text) || !kinds.has(text)) for (const doc of having(text)) add(doc, about.has(text) ? 1 : weights.others);
    const meant = new Set(standing.flatMap((text) => [...having(text)].map((doc) => doc.id)));
    for (const id of meant) worth.set(id, (worth.get(id) || 0) + (size ? weights.size : weights.meant));
    if (!size && meant.size) for (const id of worth.keys()) if (!meant.has(id)) worth.delete(id);
    const top = Math.max(0, ...worth.values()), leading = [...worth].filter(([, sum]) => sum === top).map(([id]) => id), found = [];
    if (top < 1 || leading.length > weights.tied) return [];
    for (const id of leading) {
      const better = head.most.better[id], sign = { "+": -1, "-": 1, "*": { higher: -1, lower: 1 }[better], "/": { higher: 1, lower: -1 }[better] }[end];
      const all = finder.docs.filter((doc) => doc.kind === "claim" && doc.property === id && doc.low !== null && doc.verification !== "refuted"), among = all.filter((doc) => classes.some((span) => span.classes.has(doc.of[0])));
      const seen = new Set(), ordered = (sign && (among.length ? among : all).sort((a, b) => sign * (a.low - b.low) || a.n - b.n).filter((doc) => !seen.has(doc.subject) && seen.add(doc.subject))) || [];
      if (ordered.length < 2) continue;
      const own = (doc, sum) => found.push({ there: new Set([doc]), own: sum, subject: 0, property: 0 });
      ordered.slice(0, weights.places).forEach((doc, place) => own(doc, weights.first - place * weights.step));
      for (const key of [`property/${id}`, ...Object.keys(tables).filter((table) => tables[table].includes(id)).map((table) => `comparison/${table}`)]) if (finder.byKey.has(key)) own(finder.byKey.get(key), weights.page);
    }
    return found;
  }
  const withHeld = (any, mark) => [...any, ...any.map((way) => ({ terms: way.terms.map((term) => mark + term), weight: (way.weight || 1) * score.held }))];
  const between = (groups, things, value) => groups.map((any) => (groups.length < 2 || !any[0].terms.every((term) => things.has(term)) ? withHeld(any, "h=") : value ? withHeld(any, "o=") : any));

  function ask(asked, plan) {
    const docs = finder.docs, lists = plan.groups.map(finder.group), need = Math.min(plan.required, lists.length);
    const gone = asked.without.map((one) => finder.group(ways(one))).filter(Boolean), found = [];
    for (const doc of docs) {
      let sum = lists.length ? 0 : 1, met = 0;
      for (const list of lists) if (list[doc.n]) { sum += list[doc.n]; met += 1; }
      if (met < need || gone.some((list) => list[doc.n]) || asked.tests.some((test) => !test(doc))) continue;
      for (const key of doc.pairs || []) sum += plan.pairs.get(key) || 0;
      for (const { there, own, subject, property, figure, share } of plan.bonuses) {
        if (there.has(doc)) sum += own;
        if (figure && doc.low !== null && doc.kind === "claim" && doc.said[0].some((part) => part.text === figure)) sum += score.printed * (share || 1);
        if (doc.of) for (const one of doc.of) if (there.has(one)) sum += one.kind === "entity" ? subject : property;
      }
      found.push([sum * doc.boost, doc]);
    }
    return found.sort((x, y) => y[0] - x[0] || x[1].n - y[1].n).map(([, doc]) => doc);
  }

  function planned(asked, { typing, mend }) {
    const groups = [], parts = [], all = [];
    let meant = 0;
    for (const choice of asked.clauses) {
      const [one] = choice, plain = choice.length === 1 && !one.phrase && !one.prefix;
      let own = plain || one.phrase ? analyse(one.text) : [];
      // A slip in a name that is cut into words: the name as one.
      if (mend && plain && own.length > 1 && own.every((part) => part.japanese) && own.some((part) => !terms.has(part.text))) {
        const whole = own.map((part) => part.text).join(""), better = [...finder.names.keys()].find((name) => whole.length > 4 && slips(whole, name, 1) <= 1);
        if (better) { own = analyse(better); meant += 1; }
      }
      if (mend && plain && own.length === 1 && !terms.has(own[0].text)) {
        const better = corrected(own[0].text);
        if (better) { own[0] = { ...own[0], text: better, beside: [] }; meant += 1; }
      }
      if (choice.length === 1) all.push(...own);
      if (plain) parts.push(...own);
      else { const any = choice.flatMap(ways); if (any.length) groups.push(any); }
    }
    // Two words as typed may be one name: `NVLink 5` is read in one go.
    const spoken = mend ? parts : analyse(asked.clauses.filter((c) => c.length === 1 && !c[0].phrase && !c[0].prefix).map((c) => c[0].text).join(" "));
    const asks = spoken.some((part) => comparing.has(part.text));
    // What stands behind `and` begins another name where things are compared.
    const joined = telling(spoken).map(rated).map((part) => ({ ...part, parted: asks && part.anded }));
    const runs = running(joined);
    const last = joined.at(-1);
    if (typing && asked.open && last && runs.length) {
      const longer = finder.prefixed(last.text).filter((term) => term !== last.text);
      const kept = runs.at(-1).length === 1 && runs.at(-1)[0].terms.length > 1 ? runs.at(-1)[0].terms.slice(0, -1) : [];
      runs.at(-1).push(...longer.map((term) => ({ terms: [...kept, term], weight: 0.3 })));
    }
    const names = called(parts.length ? [...joined, ...all.filter((p) => !parts.includes(p))] : all, spoken.map((part) => part.text)), apart = (asks && names.spans.length > 1) || names.several;
    const begun = [], { worth } = score;
    for (const one of asked.clauses.flat().filter((word) => word.prefix)) {
      ways(one).forEach((way, rank) => {
        const name = way.terms.join(""), share = rank ? Math.min(1, one.text.length / name.length) : 1;
        if (finder.names.has(name)) begun.push({ there: finder.names.get(name), own: score.begun * share, subject: 0, property: 0 });
      });
    }
    const ranked = most(spoken, asked.clauses.flat().map((one) => one.text).join(" "), names);
    const found = [...groups, ...runs], fewer = [...bonuses(names, names.value ? worth.someOfValue : worth.some), ...begun];
    const best = [...bonuses(names, names.asked && !apart ? worth.someOfValue : names.value ? worth.value : apart ? worth.compared : worth.all), ...begun, ...ranked];
    return { groups: found, required: ranked.length ? 1 : apart ? 1 + names.value : names.asked ? 1 : Infinity, bonuses: best, pairs: names.pairs, things: names.words, value: names.value, has: names.has, fewer, meant };
  }

  // The groups of a plan with words that nothing has let go, and met too by what claims hold.
  function looserGroups(plan) {
    const loose = plan.groups.map(([way, ...rest]) => [{ ...way, together: [] }, ...rest]);
    const single = loose.flatMap((any) => (any.length > 1 ? [any] : any[0].terms.map((term) => [{ terms: [term] }])));
    const had = single.filter((any) => any.some((way) => way.terms.every(finder.has)));
    const required = plan.value || plan.required < Infinity ? 1 : Math.max(1, Math.min(had.length - 1, Math.ceil(had.length * 0.6)));
    return { loose, had: had.length < single.length ? had : [], held: between(had, plan.things, plan.value), required };
  }

  // What is found, best first; `meant` where a slip was put right, `some` where not every word is met.
  return function search(said, { typing = false } = {}) {
    const asked = read(said.slice(0, 256));
    if (!asked.clauses.length && !asked.tests.length) return { docs: [], asked: false };
    const plan = planned(asked, { typing: false });
    if (!plan.groups.length && !asked.tests.length) return { docs: [], asked: false };
    let docs = ask(asked, plan);
    if (docs.length < 5 && typing && asked.open) {
      const seen = new Set(docs);
      docs = [...docs, ...ask(asked, planned(asked, { typing: true })).filter((doc) => !seen.has(doc))];
    }
    const { loose, had, held, required } = looserGroups(plan);
    const plain = asked.clauses.every((choice) => choice.length === 1 && !choice[0].phrase && !choice[0].prefix) && !asked.without.length;
    // Where few have all the words, those that have some of them follow.
    const widened = (found, bonus = [], enough = required) => {
      if (!found.length || !plain || !held.length) return found;
      if (plan.has && found.length < FEW) return ask(asked, { ...plan, groups: held, required: enough, bonuses: plan.fewer });
      for (const needed of plan.value ? [enough] : [Infinity, enough]) {
        const seen = new Set(found);
        if (found.length < FEW) found = [...found, ...ask(asked, { ...plan, groups: held, required: needed, bonuses: [...plan.fewer, ...bonus] }).filter((doc) => !seen.has(doc))];
      }
      if (found.length < FEW && plan.groups.some(([way]) => way.terms.some((term) => !/^[0-9]/.test(term)))) {
        // What the first of them are about.
        const near = new Set(found.slice(0, 3).flatMap((doc) => (doc.kind === "entity" ? doc : (doc.kind === "claim" && doc.of[0]) || []))), seen = new Set(found);
        const groups = [[...near].map((doc) => row(doc.said[0].map((part) => part.text)))];
        if (near.size) found = [...found, ...ask(asked, { ...plan, groups, required: 1, bonuses: [{ there: near, own: score.named, subject: score.named, property: 0 }] }).filter((doc) => !seen.has(doc))];
      }
      return found;
    };
    if (docs.length || !plan.groups.length) return { docs: widened(docs), asked: true };
    docs = ask(asked, { ...plan, groups: loose });
    if (docs.length) return { docs: widened(docs), asked: true };
    const better = planned(asked, { mend: true });
    if (better.meant) {
      docs = ask(asked, better);
      if (docs.length) return { docs, asked: true, meant: better.groups.map(([way]) => way.terms.join(" ")).join(" ") };
    }
    // Without the words that nothing has; then a thing whose claims have them all; then most; then one.
    if (had.length) docs = widened(ask(asked, { ...plan, groups: had }), [], 1);
    if (!docs.length && held.length && !plan.value) {
      docs = ask(asked, { ...plan, groups: held, bonuses: plan.fewer });
      docs = widened(docs, [{ there: new Set(docs), own: 0, subject: score.named, property: 0 }], 1);
    }
    for (const needed of [required, 1]) if (!docs.length && held.length) docs = widened(ask(asked, { ...plan, groups: held, required: needed, bonuses: plan.fewer }), [], 1);
    return { docs, asked: true, some: true };
  };
};
