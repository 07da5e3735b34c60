// What is asked for by the sort of a question, as kb/search/planning/sorts.py has it: all that is not settled, what something is.
"use strict";
window.tenkyoSorts = (finder) => {
  const { head, score, twins } = finder, any = new Set(head.sorts.any), patterns = Object.fromEntries(["defines", "unsettled"].map((name) => [name, new RegExp(head.sorts[name], "iu")]));
  const questions = new Set(finder.docs.filter((doc) => doc.kind === "question"));

  // The questions before all else, those still open first.
  function openFirst(docs) {
    const { states, depth } = head.turns, rank = (doc) => (questions.has(doc) ? states.indexOf(doc.note) : states.length);
    return [...docs.slice(0, depth).sort((one, other) => rank(one) - rank(other)), ...docs.slice(depth)];
  }

  // The term that defines the first before it, whichever pages of one name weigh more.
  function termFirst(docs) {
    const [first] = docs, pages = first && ["entity", "property"].includes(first.kind) ? twins(first) : new Set();
    const term = docs.slice(1, score.term).find((doc) => doc.kind === "glossary" && pages.has(doc));
    return term ? [term, ...docs.filter((doc) => doc !== term)] : docs;
  }

  return {
    questions, openFirst, termFirst,
    defines: (text) => patterns.defines.test(text),
    // Whatever it is on: no word of it tells that.
    unsettled: (text, parts) => patterns.unsettled.test(text) && parts.every((part) => any.has(part.text)),
  };
};
