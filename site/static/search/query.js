// A query asked: planned as the server plans it, and widened step by step where that finds little.
"use strict";
window.tenkyoQuery = (finder) => {
  const { terms, analyse, score, slips, corrected } = finder;
  const read = window.tenkyoReading(finder), grouping = window.tenkyoGrouping(finder), naming = window.tenkyoNaming(finder), asking = window.tenkyoAsking(finder, naming), { spoken: bySound, inKatakana } = window.tenkyoSounds(finder), { inKana, lookingAlike } = window.tenkyoLooks(finder);
  const { rated, numbered, ways, running } = grouping, { called } = naming;
  const { bonuses, compared } = window.tenkyoBonuses(finder, { ...grouping, ...naming }), most = window.tenkyoSuperlatives(finder, { ...asking, ...naming }), turns = window.tenkyoTurns(finder), sorts = window.tenkyoSorts(finder), figuresFirst = window.tenkyoFigured(finder), bestFirst = window.tenkyoBest(), { looser, widen, surer } = window.tenkyoWidening(finder, { ...grouping, ask });

  // What all bonuses together are worth to each document: to itself, and to the claims that are about it.
  function summed({ bonuses }) {
    const own = new Float64Array(finder.docs.length), about = new Float64Array(finder.docs.length), figures = [];
    for (const one of bonuses) {
      if (one.figure) figures.push(one);
      else for (const doc of one.there) { own[doc.n] += one.own; about[doc.n] += doc.kind === "entity" ? one.subject : one.property; }
    }
    return { own, about, figures };
  }

  const wordsOnly = ({ clauses, without }) => clauses.every((choice) => choice.length === 1 && !choice[0].phrase && !choice[0].prefix) && !without.length;

  function ask(asked, plan) {
    const docs = finder.docs, lists = plan.groups.map(finder.group), need = Math.min(plan.required, lists.length), { own, about, figures } = summed(plan);
    const gone = asked.without.map((one) => finder.group(ways(one))).filter(Boolean), found = [];
    for (const doc of docs) {
      let sum = lists.length ? 0 : 1, met = 0;
      for (const list of lists) if (list[doc.n]) { sum += list[doc.n]; met += 1; }
      if ((met < need && !plan.besides?.has(doc)) || (plan.source && !doc.source.split(" ").includes(plan.source)) || gone.some((list) => list[doc.n]) || asked.tests.some((test) => !test(doc))) continue;
      sum += own[doc.n];
      for (const one of doc.of || []) sum += about[one.n];
      for (const { figure, worth } of figures) if (finder.valued(doc, figure)) sum += worth;
      for (const key of doc.pairs || []) sum += (plan.pairs.get(key) || 0) + (plan.on?.get(key) || 0);
      found.push([sum * doc.boost, doc]);
    }
    return found.sort((x, y) => y[0] - x[0] || x[1].n - y[1].n).map(([, doc]) => doc);
  }

  function planned(asked, { typing, mend }) {
    const groups = [], parts = [], all = [];
    let meant = 0;
    for (const choice of asked.clauses) {
      const [one] = choice, plain = choice.length === 1 && !one.phrase && !one.prefix;
      let own = plain || one.phrase ? bySound(analyse(one.text)) : [];
      if (mend && plain && inKana(one.text) !== one.text) { own = bySound(analyse(inKana(one.text))); meant += 1; }
      // A slip in a name that is cut into words, or a name that is not written to its end: the name as one. Two scripts together begin it.
      const wholly = own.every((part) => part.japanese), both = own.length > 1 && !wholly && own.some((part) => part.japanese);
      if (mend && plain && own.length && (both || (wholly && own.some((part) => !terms.has(part.text))))) {
        const whole = own.map((part) => part.text).join(""), names = [...finder.names.keys()];
        const begun = whole.length > 2 ? names.filter((name) => name.startsWith(whole)).sort((a, b) => a.length - b.length)[0] : null;
        const better = begun || (wholly && names.find((name) => whole.length > 4 && slips(whole, name, 1) <= 1));
        if (better) { own = analyse(better); meant += 1; }
      }
      if (mend && plain && own.length === 1 && !terms.has(own[0].text)) {
        const better = lookingAlike(one.text) || corrected(own[0].text);
        if (better) { own[0] = { ...own[0], text: better, beside: [] }; meant += 1; }
      }
      if (choice.length === 1) all.push(...own);
      if (plain) parts.push(...own);
      else { const any = choice.flatMap(ways); if (any.length) groups.push(any); }
    }
    // Two words as typed may be one name: `NVLink 5` is read in one go.
    const text = asked.clauses.filter((c) => c.length === 1 && !c[0].phrase && !c[0].prefix).map((c) => c[0].text).join(" "), spoken = mend ? parts : bySound(analyse(text));
    const asks = asking.compares(spoken), quoted = parts.length ? all.filter((part) => !parts.includes(part)) : all, words = spoken.map((part) => part.text);
    const named = (said, ...ends) => called([...said, ...quoted], words, ...ends);
    // What stands behind `and` begins another name where things are compared.
    let joined = asking.telling(numbered(spoken)).map(rated).map((part) => ({ ...part, parted: asks && part.anded })), names = named(joined);
    const fewer = asking.untold(joined, names);
    if (fewer !== joined) names = named((joined = fewer));
    const ends = asking.ends(names);
    if (ends.length) names = named(joined, ends);
    const sides = asking.chooses(text) || (asks && names.spans.length > 1) ? turns.sides(names) : [];
    const runs = turns.tabled(running(joined), sides);
    const last = joined.at(-1);
    if (typing && asked.open && last && runs.length) {
      const longer = finder.prefixed(last.text).filter((term) => term !== last.text);
      const kept = runs.at(-1).length === 1 && runs.at(-1)[0].terms.length > 1 ? runs.at(-1)[0].terms.slice(0, -1) : [];
      runs.at(-1).push(...longer.map((term) => ({ terms: [...kept, term], weight: 0.3 })));
    }
    const pages = names.spans.filter((span) => [...span.there].some((doc) => doc.kind === "entity")).length, apart = (asks && names.spans.length > 1) || names.several || (asking.chooses(text) && pages > 1);
    const begun = [], { worth } = score;
    for (const one of asked.clauses.flat().filter((word) => word.prefix)) {
      ways(one).forEach((way, rank) => {
        const name = way.terms.join(""), share = rank ? Math.min(1, one.text.length / name.length) : 1;
        if (finder.names.has(name)) begun.push({ there: finder.names.get(name), own: score.begun * share, subject: 0, property: 0 });
      });
    }
    const defines = sorts.defines(text), unsettled = sorts.unsettled(text, joined) && wordsOnly(asked);
    const ranked = most(spoken, asked.clauses.flat().map((one) => one.text).join(" "), names);
    const found = [...groups, ...runs], least = [...bonuses(names, names.value ? worth.someOfValue : worth.some), ...begun];
    const kind = names.asked && !apart ? worth.someOfValue : names.value ? worth.value : apart ? worth.compared : defines ? worth.defined : worth.all, best = [...bonuses(names, kind), ...begun, ...ranked];
    if (names.value) best.push(...turns.worth(sides));
    const pairs = new Map(names.pairs);
    if (kind.related) {
      const [pagesOf, related] = compared(names.spans);
      best.push(...pagesOf);
      for (const [key, more] of related) pairs.set(key, (pairs.get(key) || 0) + more);
    }
    // Of what one name stands for a comparison is asked.
    if (asks && names.spans.length === 1) best.push({ there: finder.classes.get("comparison"), own: score.comparisons, subject: 0, property: 0 });
    if (unsettled) best.push({ there: sorts.questions, own: score.questions, subject: 0, property: 0 });
    // What has no such value is found by its name alone.
    const lacking = sides.length && !sides.every((side) => turns.has(side, names.pairs));
    const properties = new Set(names.spans.flatMap((span) => [...span.there].filter((doc) => doc.kind === "property").map((doc) => doc.id)));
    const leaders = new Set(ranked.flatMap(({ there }) => [...there]).filter((doc) => doc.kind === "claim"));
    return { leaders, words: new Set(words), sides, properties, defines, unsettled, besides: unsettled ? sorts.questions : null, groups: found, required: ranked.length || lacking ? 1 : apart ? 1 + names.value : names.asked ? 1 : Infinity, bonuses: best, pairs, things: names.words, value: names.value, has: names.has, counts: names.counts, fewer: least, heard: spoken.some((part) => part.heard) && spoken.map((part) => part.shown ?? part.text).filter(Boolean).join(" "), meant };
  }

  // The words that nothing has in any way, as they were typed, as kb/search/unmet.py has them; the last may not be written to its end.
  function unmet({ groups }, typed, open) {
    const escaped = (term) => term.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"), printed = ({ terms: words }) => new RegExp(words.map(escaped).join("[\\W_]*"), "iu").exec(typed)?.[0];
    return [...new Set(groups.filter((ways, i) => !finder.group(ways).some(Boolean) && !(open && i === groups.length - 1 && finder.begins(ways[0].terms.at(-1), 1).length)).map((ways) => ways.map(printed).find(Boolean) || ways[0].terms.join(" ")))];
  }

  const turned = (docs, plan) => (plan.sides.length ? turns.turned(docs, plan.sides, plan.pairs) : plan.unsettled ? sorts.openFirst(docs) : plan.leaders.size ? bestFirst(docs, plan) : figuresFirst(docs, plan));

  // What is found, best first; `meant` where a slip was put right, `some` where not every word is met, `unmet` those that nothing has; beside it the faults of the
  // query, the properties that it compares, and the text that is left for words.
  return function search(said, { typing = false } = {}) {
    const asked = read(inKatakana(said.slice(0, 256)));
    const told = { faults: asked.faults, measured: asked.measured, left: asked.left };
    if (!asked.clauses.length && !asked.tests.length) return { docs: [], asked: false, ...told };
    const plan = planned(asked, { typing: false });
    if (!plan.groups.length && !asked.tests.length) return { docs: [], asked: false, ...told };
    let docs = ask(asked, plan);
    told.unmet = unmet(plan, asked.left, typing && asked.open);
    if (docs.length < 5 && typing && asked.open) {
      const seen = new Set(docs);
      docs = [...docs, ...ask(asked, planned(asked, { typing: true })).filter((doc) => !seen.has(doc))];
    }
    // Of a name that is written as it sounds it is said which.
    if (plan.heard && docs.length) told.meant = plan.heard;
    const { loose, had, held, required } = looser(plan);
    const plain = wordsOnly(asked);
    const widened = (found, enough = required) => (plain && held.length && found.length ? widen(asked, plan, found, { held, enough }) : found);
    if (docs.length || !plan.groups.length) { const found = turned(widened(docs), plan); return { docs: plan.defines ? sorts.termFirst(found) : found, asked: true, ...told }; }
    docs = ask(asked, { ...plan, groups: loose });
    if (docs.length) return { docs: turned(widened(docs), plan), asked: true, ...told };
    const better = planned(asked, { mend: true });
    if (better.meant) {
      docs = ask(asked, better);
      const { held, required } = looser(better);
      if (docs.length && plain && held.length) docs = widen(asked, better, docs, { held, enough: required });
      if (docs.length) return { docs: turned(docs, better), asked: true, ...told, unmet: [], meant: better.groups.map(([way]) => way.terms.join(" ")).join(" ") };
    }
    // Without the words that nothing has; then a thing whose claims have them all; then most; then one.
    if (had.length) docs = widened(ask(asked, { ...plan, groups: had }), 1);
    for (const needed of plan.value ? [required, 1] : [Infinity, required, 1]) {
      const fewer = { ...plan, groups: held, required: needed, bonuses: plan.fewer };
      if (!docs.length && held.length) docs = widened(ask(asked, needed < Infinity && plain ? surer(asked, fewer) : fewer), 1);
    }
    return { docs: turned(docs, plan), asked: true, ...told, some: true };
  };
};
