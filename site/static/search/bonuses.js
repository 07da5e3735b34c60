// What the names in a query are worth, as kb/search/planning/bonuses.py has it.
"use strict";
window.tenkyoBonuses = (finder, { near, off }) => {
  const { others, score } = finder;
  const figures = (parts) => parts.flatMap((part, n) => (part.figure ? [{ first: n, last: n }] : []));

  // What each name is worth: to what has it, to claims about such, to things of that maker or kind.
  return function bonuses({ parts, spans, things, value }, worth) {
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
  };
};
