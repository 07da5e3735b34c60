// The claims that hold a figure of the query before the pages of what is named, as kb/search/figured.py has it.
"use strict";
window.tenkyoFigured = (finder) => {
  const { leading, depth, few } = finder.head.figured, short = new RegExp(`^(?:${few})$`);
  const said = (doc) => (doc.kind === "entity" ? doc.id : doc.subject);

  return function figuresFirst(docs, { bonuses, groups, properties, sides, unsettled }) {
    const asked = bonuses.filter((one) => one.figure), exact = asked.filter(({ figure, near }) => !near && !short.test(figure));
    const first = docs.slice(0, leading);
    // A title has the name of the thing too, and a figure in that is no value.
    const named = (doc, figure) => doc.exact !== figure && doc.of[0].said[0].some((part) => part.text === figure);
    const holds = (doc, figures) => figures.some(({ figure }) => finder.valued(doc, figure) && !named(doc, figure));
    if (!exact.length || groups.length <= exact.length || sides.length || unsettled || first.every((doc) => doc.kind === "claim")) return docs;
    // The figure is a condition: the interval where saving takes 60 seconds.
    if (first[0].kind === "claim" && !holds(first[0], asked)) return docs;
    // Of a property all that is said of it is looked at.
    const things = new Set(first[0].kind === "property" ? docs.filter((doc) => doc.property === first[0].id).map(said) : first.filter((doc, n) => doc.kind === "entity" || (!n && doc.kind === "claim")).map(said));
    // Of a property that is named beside a figure of another the figure is a condition too. 0 for a claim that holds a figure, 1 for one that comes near, 2 for all else.
    const far = (doc) => {
      if (doc.kind !== "claim" || !things.has(said(doc)) || (properties.size && !properties.has(doc.property))) return 2;
      return holds(doc, exact) ? 0 : exact.length === 1 && holds(doc, asked) ? 1 : 2;
    };
    return [...docs.slice(0, depth).sort((one, other) => far(one) - far(other)), ...docs.slice(depth)];
  };
};
