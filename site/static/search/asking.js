// Words that make a question of a query and say nothing of what is looked for, as kb/search/planning/asking.py has them.
"use strict";
window.tenkyoAsking = (finder, { wholeOf, off }) => {
  const { head, terms } = finder;
  const sets = Object.fromEntries(["any", "comparing", "defining", "times"].map((name) => [name, new Set(head[name])]));
  const asking = new Set([...head.asking, ...head.comparing]), { very, behind } = head.most;
  // Such words with two letters swapped: hwo, teh, waht.
  const swapped = new Set([...head.asking, ...head.stop].filter((word) => /^[a-z]{3,5}$/.test(word)).flatMap((word) => [...word].slice(1).map((letter, i) => word.slice(0, i) + letter + word[i] + word.slice(i + 2))));

  const long = (spans) => spans.filter((span) => span.last > span.first);
  const places = (spans) => new Set(spans.flatMap((span) => span.words.map((_, i) => span.first + i)));
  // Whether a word only asks because of the one before it: 一番高い, interruptions per day.
  const byNeighbour = (text, before) => (text in behind && very.includes(before)) || (sets.times.has(text) && before === "per");

  // What is said without what only asks, if anything is left then; what is part of a name stays.
  function telling(said) {
    const parts = said.filter((part) => !swapped.has(part.text) || terms.has(part.text));
    const kept = [], within = places(long(wholeOf(parts)).filter((span) => span.words.some((word) => !sets.any.has(word))));
    let passed = false;
    parts.forEach((part, place) => {
      const gone = (asking.has(part.text) || byNeighbour(part.text, parts[place - 1]?.text)) && !within.has(place);
      if (!gone) kept.push(passed ? { ...part, glued: false } : part);
      passed = gone;
    });
    return kept.length ? kept : parts;
  }

  // The same without words for what the page of anything tells, where no claim tells that.
  function untold(parts, { spans, value }) {
    if (value || !parts.some((part) => sets.defining.has(part.text))) return parts;
    const within = places(long(spans)), kept = parts.filter((part, place) => !sets.defining.has(part.text) || within.has(place));
    return kept.length ? kept : parts;
  }

  // What the Japanese names end with where what they name is asked of things in vain: the 消費電力 of a rack is a 電力.
  function ends({ parts, spans, things, value }) {
    if (value || !things.length) return [];
    return long(spans).filter((span) => !things.includes(span)).map((span) => parts[span.last]).filter((part) => part.glued && part.text.length > 1).map((part) => part.text);
  }

  const compares = (parts) => parts.some((part) => sets.comparing.has(part.text));
  // Whether one of two things is asked for: H100 or H200, H100かH200か; no end of a verb: 動かせますか.
  const chooses = (text) => /(?<![\p{L}\p{N}_])or(?![\p{L}\p{N}_])|[\p{L}\p{N}_]か(?:それとも|あるいは|または|もしくは)?(?![ぁ-ゖ])[\p{L}\p{N}_][^か]*か\s*$/u.test(text);

  return { asking, telling, untold, ends, compares, chooses };
};
