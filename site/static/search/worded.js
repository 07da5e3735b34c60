// Comparisons in running words, as kb/search/language/worded.py reads them: `memory bandwidth over 4 TB/s`, `メモリ帯域 4TB/s以上`, `pue < 1.2`.
// Also units in words, which are read as the figure that they are.
"use strict";
window.tenkyoWorded = (finder, { valued, bound, compared, unlike }) => {
  const { head, units, analyse } = finder, MOST = 4, NAMES = 6, LONGEST = 64;
  const BEFORE = {
    ">": ["over", "above", "exceeding", "more than", "greater than", "higher than", "larger than", "bigger than", "faster than"],
    ">=": ["at least", "no less than", "not less than", "≥", "≧"],
    "<": ["under", "below", "less than", "fewer than", "lower than", "smaller than", "slower than"],
    "<=": ["at most", "no more than", "not more than", "up to", "≤", "≦"],
  };
  const AFTER = {
    ">": ["超え", "超", "を超える", "を超えた", "を上回る", "より大きい", "より上"],
    ">=": ["以上", "or more", "or above", "or higher", "or greater", "or better"],
    "<": ["未満", "を下回る", "より小さい", "より下"],
    "<=": ["以下", "以内", "or less", "or below", "or lower", "or fewer"],
  };
  const signs = new Map([">", ">=", "<", "<="].map((sign) => [sign, sign]));
  for (const words of [BEFORE, AFTER]) for (const [sign, group] of Object.entries(words)) for (const word of group) signs.set(word, sign);
  const any = (words) => Object.values(words).flat().sort((a, b) => b.length - a.length).map((word) => (/^[a-z]/.test(word) ? `\\b${word}\\b` : word)).join("|");
  const UNIT = "\\s?(?:[A-Za-zµμΩ][A-Za-z0-9µμΩ]*(?:[/·][A-Za-z]+)*|[%°℃])", FIGURE = `([0-9][0-9,]*(?:\\.[0-9]+)?)(${UNIT})?`;
  const SAID = new RegExp(`((?<![<>=])[<>]=?(?!=)|${any(BEFORE)})\\s*${FIGURE}|(?<![A-Za-z0-9.,])${FIGURE}\\s?(${any(AFTER)})`, "gi");
  const GLUE = /(?:\s|(?<=\s)(?:is|are|of|with|has|at)\s|[がはのをで:、,])*$/, BEHIND = /^(?:\s|の|(?<=\s)(?:of|in)\s)*/;
  const EDGE = /(?<=[\sのとがはやをで、,])(?=\S)|(?<=[!-~])(?=[^\s!-~])|(?<=[^\s!-~])(?=[!-~])|^(?=\S)/g;
  const END = /(?<=\S)(?=[\sのとがはやをで、,])|(?<=[!-~])(?=[^\s!-~])|(?<=[^\s!-~])(?=[!-~])|(?<=\S)$/g;

  const passed = new Set([...head.asking, ...head.comparing]);
  const isNothing = (word) => { const parts = analyse(word); return parts.length > 0 && parts.every((part) => !finder.terms.has(part.text) && !passed.has(part.text)); };

  // The properties of a name whose values are figures.
  function measures(name) {
    if (!name.trim() || name.startsWith("-")) return [];
    const key = analyse(name.replace(/-/g, " ")).map((part) => part.text).join("");
    return [...(finder.names.get(key) || [])].filter((doc) => doc.kind === "property" && doc.id in head.properties).map((doc) => doc.id);
  }
  // The one of them that can be compared with a figure.
  function fitting(found, figure) {
    const like = found.filter((id) => Number.isFinite(valued(figure, id)[0]));
    return like.length === 1 && (found.length === 1 || /[^0-9.,]/.test(figure)) ? like[0] : null;
  }

  // From where to where a comparison with a name is, and the name: the longest first.
  function* beside(text, done, start, end) {
    const last = done + GLUE.exec(text.slice(done, start)).index, first = Math.max(done, last - LONGEST), behind = end + BEHIND.exec(text.slice(end))[0].length;
    for (const edge of [...text.slice(first, last).matchAll(EDGE)].slice(-NAMES)) yield [first + edge.index, end, text.slice(first + edge.index, last)];
    for (const edge of [...text.slice(behind, behind + LONGEST).matchAll(END)].slice(0, NAMES).reverse()) yield [start, behind + edge.index, text.slice(behind, behind + edge.index)];
  }

  // A unit in words as its sign, with what makes a rate of it: テラバイト毎秒, terabytes per second.
  const signed = (text) => text.replace(/(?<![\w.,-])([0-9][0-9,.]*)\s?([\u30a1-\u30f4ー]{2,12}|[A-Za-zµμ]+)(?![A-Za-zµμ\u30a1-\u30f4ー]|数(?!え))(\s?\/秒|毎秒|\sper\ssec(?:ond)?\b)?/gi, (all, number, word, per) => {
    const known = finder.sign(word), whole = known && known + (per ? "/s" : "");
    return whole && whole !== word && units.has(whole) ? number + whole : all;
  });

  // A text without the comparisons that it makes in words, these as tests, and the faults of those that cannot be made.
  return function worded(said) {
    let text = signed(said), done = 0, found;
    const tests = [], measured = new Set(), faults = [], made = () => ({ text, tests, measured, faults });
    if (/(?:^|\s)(?:OR|\||NOT)(?=\s|$)/.test(text)) return made();
    SAID.lastIndex = 0;
    while (tests.length < MOST && (found = SAID.exec(text))) {
      const [all, before, number, unit, figure, other, after] = found;
      const known = before === undefined || (unit && units.has(unit.trim())), printed = before === undefined ? figure + (other || "") : number + (known ? unit : "");
      const start = found.index, end = before === undefined || known ? start + all.length : start + all.length - (unit || "").length, sign = signs.get((before || after).toLowerCase().replace(/\s+/g, " "));
      // A unit that is none is no other word where it stands at the figure, or where nothing has it: `4kg`.
      const strange = before !== undefined && unit && !known && (!/^\s/.test(unit) || isNothing(unit)) ? number + unit : null;
      // What is said besides is compared with nothing: `over 24 hours`, `across at least 8 GPUs`.
      const aside = !/^[<>≤≥≦≧]/.test(before || after) && head.aside.includes(units.get(((before === undefined ? other : unit) || "").trim())?.[1]);
      let fault = null;
      if ((text.slice(0, start).match(/"/g) || []).length % 2 === 0) {
        for (const [begin, close, name] of beside(text, done, start, end)) {
          const ids = text[begin - 1] === "-" ? [] : measures(name), id = strange ? null : fitting(ids, printed);
          // What has such a name and no such unit is said, where nothing else is meant.
          if (!id) { if (ids.length === 1 && !aside && !/^[0-9.,]+$/.test(strange || printed)) fault ||= unlike(ids[0], strange || printed); continue; }
          fault = null;
          tests.push(compared(id, bound(id, sign + printed).test));
          measured.add(id);
          text = text.slice(0, begin) + " ".repeat(close - begin) + text.slice(close);
          SAID.lastIndex = close;
          break;
        }
      }
      if (fault) faults.push(fault);
      done = SAID.lastIndex = Math.max(SAID.lastIndex, end);
    }
    return made();
  };
};
