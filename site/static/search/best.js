// The order of the values among which the most or the least is asked for, as kb/search/best.py has it.
"use strict";
window.tenkyoBest = () => {
  const LOOKED_AT = 20, LEADING = 3;

  // Those that are equal share a place, and of these the thing that is asked for leads; no page stands before the best.
  return function bestFirst(docs, { leaders, words }) {
    const first = docs.slice(0, LOOKED_AT), values = first.filter((doc) => leaders.has(doc)), same = new Map();
    const place = (doc) => { const key = `${doc.low} ${doc.high}`; if (!same.has(key)) same.set(key, same.size); return same.get(key); };
    values.forEach(place);
    const unsaid = (doc) => !doc.of[0].said.some((parts) => parts.some((part) => words.has(part.text)));
    const best = values.sort((one, other) => place(one) - place(other) || unsaid(one) - unsaid(other)).slice(0, LEADING);
    return [...best, ...docs.filter((doc) => !best.includes(doc))];
  };
};
