// What is found for things that are compared, in turns, as kb/search/turns.py and planning/sides.py have it.
"use strict";
window.tenkyoTurns = (finder) => {
  const { head, byKey, twins } = finder, { depth, pages: telling, others: listing, row, table: met } = head.turns;
  const rowed = (table, one) => head.most.rows[table].some((id) => id === one.id || id === one.note);
  const tables = Object.keys(head.most.rows).map((id) => byKey.get(`comparison/${id}`)).filter(Boolean);

  // The things that words name, each with what is called after it; none where it is one alone.
  function sides({ spans, value }) {
    const known = new Set(), found = [];
    for (const { words, there } of spans) {
      const own = [...there].filter((doc) => doc.kind === "entity" && !known.has(doc));
      if (!own.length || (value && [...there].some((doc) => doc.kind === "property"))) continue;
      for (const one of own) known.add(one);
      found.push({ words, own: new Set(own), lent: new Set(finder.lent.get(words.join("")) || []) });
    }
    return found.length > 1 ? found : [];
  }
  const having = (side, table) => [...side.own, ...side.lent].some((one) => rowed(table.id, one));
  const has = (side, pairs) => [...side.own].some((one) => [...pairs.keys()].some((key) => key.startsWith(`${one.id} `)));

  // The groups of names are met too by the comparisons that have these as rows.
  function tabled(groups, all) {
    const found = [...groups];
    for (const side of all) {
      const at = groups.findIndex(([way]) => way.terms[0] === side.words[0]), own = tables.filter((table) => having(side, table));
      if (at >= 0 && own.length) found[at] = [...groups[at], ...own.map((table) => ({ terms: [`r=${table.id}`], weight: met }))];
    }
    return found;
  }
  const worth = (all) => all.flatMap((side) => [...side.own].map((one) => ({ there: new Set(tables.filter((table) => rowed(table.id, one))), own: row, subject: 0, property: 0 })));

  // The best comparison: that with most columns of the properties that are wanted.
  function best(found, wanted) {
    const count = (table) => head.most.tables[table.id].filter((id) => wanted.has(id)).length;
    return found.reduce((one, other) => (one && count(one) >= count(other) ? one : other), null);
  }

  const first = (docs, key) => { const found = new Map(); for (const doc of docs) if (!found.has(key(doc))) found.set(key(doc), doc); return [...found.values()]; };
  const byKeys = (docs, keys) => docs.map((doc, n) => [...keys(doc, n), n, doc]).sort((a, b) => { const at = a.findIndex((one, i) => one !== b[i]); return at < 0 ? 0 : a[at] - b[at]; }).map((row) => row.at(-1));

  // The first of what is found, each thing in its turn; `asked` are the values that are asked for.
  return {
    sides, has, tabled, worth,
    turned(found, all, asked) {
      const hits = found.slice(0, depth), side = (doc) => all.findIndex((one) => one.own.has(doc)), of = new Map(hits.filter((doc) => doc.kind === "claim").map((doc) => [doc, side(doc.of[0])]).filter(([, at]) => at >= 0));
      const claims = [...of.keys()], values = claims.filter((doc) => asked.has(`${doc.subject} ${doc.property}`)), sidesOf = new Map();
      for (const doc of claims) sidesOf.set(doc.property, (sidesOf.get(doc.property) || new Set()).add(of.get(doc)));
      const shared = new Set([...sidesOf].filter(([, at]) => at.size > 1).map(([id]) => id));
      const whole = (table) => all.every((one) => having(one, table)) || table.said.some((parts) => all.every((one) => one.words.every((word) => parts.some((part) => part.text === word))));
      const compared = hits.filter((doc) => doc.kind === "comparison" && whole(doc)), wanted = new Set(values.map((doc) => doc.property)), table = best(compared, wanted.size ? wanted : shared), columns = table ? head.most.tables[table.id] : [];
      // What several have comes first, as the table has its columns, and of each property a value of each in turn; where figures are asked for, texts behind them.
      function taken(docs, figures = false) {
        if (new Set(docs.map((doc) => of.get(doc))).size < 2) return docs;
        const count = new Map(), at = new Map();
        return byKeys(docs, (doc, n) => {
          const key = `${doc.property} ${of.get(doc)}`, further = count.get(key) || 0, column = columns.indexOf(doc.property);
          count.set(key, further + 1);
          if (!at.has(doc.property)) at.set(doc.property, n);
          return [shared.has(doc.property) ? 0 : 1, figures && doc.low === null ? 1 : 0, further, column < 0 ? columns.length : column, at.get(doc.property), of.get(doc)];
        });
      }
      const leading = taken(values, true), answered = new Set(leading.map((doc) => of.get(doc))), ahead = Math.min(head.turns.ahead, new Set(leading.map((doc) => `${of.get(doc)} ${doc.property}`)).size);
      const lead = new Set([...leading.slice(0, ahead), ...(table ? [table] : [])]), add = (docs) => { for (const doc of docs) lead.add(doc); };
      add(first(hits.filter((doc) => doc.kind === "entity" && side(doc) >= 0 && !answered.has(side(doc))), side));
      add(leading.slice(ahead));
      const own = all.flatMap((one) => [...one.own]), pages = new Set(own.flatMap((one) => [...twins(one)]));
      if (!leading.length) add(hits.filter((doc) => telling.includes(doc.kind) && pages.has(doc)));
      // What is said of one, or of what is called after it, about another.
      const called = (doc) => { const at = side(doc.of[0]); return at >= 0 ? at : all.findIndex((one) => one.lent.has(doc.of[0])); };
      add(hits.filter((doc) => doc.kind === "claim" && called(doc) >= 0 && own.some((one) => side(one) !== called(doc) && doc.pairs.includes(`${doc.subject} > ${one.id}`))));
      if (!leading.length) {
        const rest = first(claims.filter((doc) => !lead.has(doc)), (doc) => `${doc.property} ${of.get(doc)}`), opposed = taken(rest.filter((doc) => shared.has(doc.property)));
        add(opposed);
        const told = (doc, one) => one.words.every((word) => doc.label.includes(word) || doc.more.includes(word));
        add(hits.filter((doc) => !listing.includes(doc.kind) && all.every((one) => told(doc, one))));
        const count = new Map();
        if (!opposed.length && new Set(rest.map((doc) => of.get(doc))).size > 1) add(byKeys(rest, (doc) => { const at = of.get(doc), n = count.get(at) || 0; count.set(at, n + 1); return [n, at]; }));
      }
      const behind = hits.filter((doc) => doc.kind === "comparison" && !lead.has(doc) && !compared.includes(doc) && all.some((one) => having(one, doc)));
      const rest = hits.filter((doc) => !lead.has(doc) && !behind.includes(doc)), others = taken(rest.filter((doc) => of.has(doc))).values();
      return [...lead, ...rest.map((doc) => (of.has(doc) ? others.next().value : doc)), ...behind, ...found.slice(depth)];
    },
  };
};
