// What the names in a query are worth, as kb/search/planning/bonuses.py has it.
"use strict";
window.tenkyoBonuses = (finder, { near, off, beside }) => {
  const { head, others, score, twins } = finder;
  const figures = (parts) => parts.flatMap((part, n) => (part.figure ? [{ first: n, last: n }] : []));
  const only = (there, own) => ({ there, own, subject: 0, property: 0 });
  const ofKind = (there, ...kinds) => [...there].filter((doc) => kinds.includes(doc.kind));

  // Of what is compared: the pages of each, the comparisons that have it as a row, the claims on one about another.
  function compared(spans) {
    const things = [...new Set(spans.flatMap((span) => ofKind(span.there, "entity")))], found = [];
    for (const one of things) {
      found.push(only(twins(one), score.twin));
      const tables = Object.keys(head.most.rows).filter((id) => head.most.rows[id].some((row) => row === one.id || row === one.note));
      found.push(only(new Set(tables.map((id) => finder.byKey.get(`comparison/${id}`))), score.row));
    }
    return [found, new Map(things.flatMap((one) => things.filter((other) => other !== one).map((other) => [`${one.id} > ${other.id}`, score.related])))];
  }

  // What each name is worth: to what has it, to claims about such, to things of that maker or kind.
  function bonuses({ parts, spans, things, value, within }, worth) {
    const found = [], made = score.classed * worth.made;
    // A figure that things are called by, too, tells which value is asked for.
    const alone = spans.filter(({ first, last }) => first === last && parts[first].figure).map(({ first }) => first);
    const named = parts.flatMap((part, n) => (/^[0-9]/.test(part.text) && (!within.has(n) || alone.includes(n)) ? [part.text] : []));
    // Where nothing of the kind is said of the thing that is named, that leads all the same.
    const ahead = !value && !named.length && spans.some((span) => !things.includes(span) && ofKind(span.there, "property").length) ? score.ahead : 1;
    for (const span of spans) {
      const { first, last, words, there, classes } = span, base = score.named * (1 + 0.25 * (last - first)), whole = first === 0 && last === parts.length - 1;
      const bonus = whole ? Math.max(base, score.entire) : base, known = others.get(words.join(" ")) || [];
      const property = bonus * ([...things, ...figures(parts), ...(classes ? [] : spans.filter((one) => one.classes))].some((one) => off(span, one)) ? worth.beside : things.includes(span) ? worth.namesake : 1);
      const own = value && beside(span, spans) ? 1 : worth.own * (things.includes(span) ? ahead : 1);
      found.push({ there, own: whole && !value ? score.exact : base * own, subject: bonus * worth.subject, property });
      if (whole && !value) for (const one of ofKind(there, "entity", "property")) found.push(only(twins(one), score.exact));
      if (classes && made) found.push(only(classes, made));
      const papers = classes ? things.flatMap((thing) => [...thing.there].flatMap((doc) => [...(doc.papers || [])])).filter((doc) => classes.has(doc)) : [];
      if (papers.length) found.push(only(new Set(papers), score.paper));
      for (const key of known.map((other) => other.join(""))) {
        const same = new Set([...(finder.names.get(key) || [])].filter((doc) => !there.has(doc)));
        found.push({ there: same, own: whole && !value ? score.exact * score.lesser : 0, subject: 0, property: property * score.lesser });
        if (finder.classes.has(key) && made) found.push(only(finder.classes.get(key), made));
      }
    }
    for (const figure of named) found.push({ there: new Set(), figure, worth: worth.figure });
    for (const part of parts) for (const figure of near(part)) found.push({ there: new Set(), figure, worth: score.near, near: true });
    return found;
  }

  return { bonuses, compared };
};
