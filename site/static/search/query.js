// A query asked: planned as the server plans it, and widened step by step where that finds little.
"use strict";
window.tenkyoQuery = (finder) => {
  const { head, terms, analyse, score, slips, corrected } = finder;
  const comparing = new Set(head.comparing);
  const read = window.tenkyoReading(finder), grouping = window.tenkyoGrouping(finder), naming = window.tenkyoNaming(finder);
  const { rated, ways, running } = grouping, { telling, called } = naming;
  const bonuses = window.tenkyoBonuses(finder, { ...grouping, ...naming }), most = window.tenkyoSuperlatives(finder, naming), { looser, widen, surer } = window.tenkyoWidening(finder, { ...grouping, ask });

  function ask(asked, plan) {
    const docs = finder.docs, lists = plan.groups.map(finder.group), need = Math.min(plan.required, lists.length);
    const gone = asked.without.map((one) => finder.group(ways(one))).filter(Boolean), found = [];
    for (const doc of docs) {
      let sum = lists.length ? 0 : 1, met = 0;
      for (const list of lists) if (list[doc.n]) { sum += list[doc.n]; met += 1; }
      if (met < need || (plan.source && !doc.source.split(" ").includes(plan.source)) || gone.some((list) => list[doc.n]) || asked.tests.some((test) => !test(doc))) continue;
      for (const key of doc.pairs || []) sum += plan.pairs.get(key) || 0;
      for (const { there, own, subject, property, figure, share } of plan.bonuses) {
        if (there.has(doc)) sum += own;
        if (figure && doc.low !== null && doc.kind === "claim" && doc.said[0].some((part) => part.text === figure)) sum += score.printed * (share || 1);
        if (doc.of) for (const one of doc.of) if (there.has(one)) sum += one.kind === "entity" ? subject : property;
      }
      if (plan.on) for (const key of doc.pairs || []) sum += plan.on.get(key) || 0;
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
    return { groups: found, required: ranked.length ? 1 : apart ? 1 + names.value : names.asked ? 1 : Infinity, bonuses: best, pairs: names.pairs, things: names.words, value: names.value, has: names.has, counts: names.counts, fewer, meant };
  }

  // What is found, best first; `meant` where a slip was put right, `some` where not every word is met; beside it the faults of the
  // query, the properties that it compares, and the text that is left for words.
  return function search(said, { typing = false } = {}) {
    const asked = read(said.slice(0, 256));
    const told = { faults: asked.faults, measured: asked.measured, left: asked.left };
    if (!asked.clauses.length && !asked.tests.length) return { docs: [], asked: false, ...told };
    const plan = planned(asked, { typing: false });
    if (!plan.groups.length && !asked.tests.length) return { docs: [], asked: false, ...told };
    let docs = ask(asked, plan);
    if (docs.length < 5 && typing && asked.open) {
      const seen = new Set(docs);
      docs = [...docs, ...ask(asked, planned(asked, { typing: true })).filter((doc) => !seen.has(doc))];
    }
    const { loose, had, held, required } = looser(plan);
    const plain = asked.clauses.every((choice) => choice.length === 1 && !choice[0].phrase && !choice[0].prefix) && !asked.without.length;
    const widened = (found, enough = required) => (plain && held.length && found.length ? widen(asked, plan, found, { held, enough }) : found);
    if (docs.length || !plan.groups.length) return { docs: widened(docs), asked: true, ...told };
    docs = ask(asked, { ...plan, groups: loose });
    if (docs.length) return { docs: widened(docs), asked: true, ...told };
    const better = planned(asked, { mend: true });
    if (better.meant) {
      docs = ask(asked, better);
      if (docs.length) return { docs, asked: true, ...told, meant: better.groups.map(([way]) => way.terms.join(" ")).join(" ") };
    }
    // Without the words that nothing has; then a thing whose claims have them all; then most; then one.
    if (had.length) docs = widened(ask(asked, { ...plan, groups: had }), 1);
    for (const needed of plan.value ? [required, 1] : [Infinity, required, 1]) {
      const fewer = { ...plan, groups: held, required: needed, bonuses: plan.fewer };
      if (!docs.length && held.length) docs = widened(ask(asked, needed < Infinity && plain ? surer(asked, fewer) : fewer), 1);
    }
    return { docs, asked: true, ...told, some: true };
  };
};
