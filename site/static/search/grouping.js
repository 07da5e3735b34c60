// Words that are looked for together, and other ways to say them, as kb/search/planning/ways.py and grouping.py have them.
"use strict";
window.tenkyoGrouping = (finder) => {
  const { terms, others, units, analyse, stem, score } = finder;

  const compound = (parts) => {
    const together = [];
    parts.forEach((part, i) => { if (i && part.glued) { if (parts[i - 1].run) part.run = parts[i - 1].run; else together.push(part.run = [parts[i - 1].text]); part.run.push(part.text); } });
    parts.forEach((part) => { part.run = null; });
    return { terms: parts.map((part) => part.text), together };
  };
  const row = (words, weight) => ({ terms: words, together: words.length > 1 ? [words] : [], weight });

  // A rate that a link is called by, as the figure that it is: 1.6T, 400G.
  function rated(part) {
    const found = /^([0-9]+(?:\.[0-9]+)?)([gt])(?:b?e|bit)?$/.exec(part.text), unit = found && units.get(`${found[2].toUpperCase()}bps`);
    const text = unit && finder.written(Number(found[1]) * Number(unit[0])) + unit[1].toLowerCase();
    return text && terms.has(text) ? { ...part, text, beside: [part.text], figure: true } : part;
  }
  function looser(part) {
    if (!part.beside.length) return null;
    if (/[a-z]$/.test(part.beside[0])) return part.figure ? row(part.beside, score.lesser) : part.beside.length > 1 ? row(part.beside, score.lesser) : null;
    if (part.figure) { const unit = part.beside.slice(1).filter((word) => !/[0-9]$/.test(word)); return unit.length ? { terms: [part.beside[0], ...unit], weight: score.lesser } : null; }
    return part.beside.length > 1 ? row(part.beside, score.lesser) : null;
  }

  // The figures that round to one that is asked for, at the digits that it has; to a count such as 16K, those of whatever is counted.
  const TIMES = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
  function near(part) {
    const count = part.beside.length ? null : /^([0-9]+(?:\.[0-9]+)?)([kmbt])$/.exec(part.text);
    if (!count && !(part.figure && /^[0-9.]+$/.test(part.beside[0] || ""))) return [];
    const [, digits, unit] = count || /^([0-9.]+)(.*)$/.exec(part.text), shown = count ? digits : part.beside[0], value = Number(digits) * (count ? TIMES[unit] : 1);
    const printed = Number(shown), places = Math.max((shown.split(".")[1] || "").length, 1 - Math.floor(Math.log10(printed)), 0), slack = ((value / printed) * 0.5) / 10 ** places, found = [];
    for (const term of printed && unit ? terms.keys() : []) {
      if (term[0] > "9" || term === part.text || !(count || term.endsWith(unit))) continue;
      const [, number, own] = /^([0-9.]*)(.*)$/s.exec(term), off = Math.abs(Number(number) - value);
      if (off <= slack && (count ? /^\p{L}+$/u.test(own) : own === unit)) found.push([off, term]);
    }
    return found.sort((a, b) => a[0] - b[0]).slice(0, 8).map(([, term]) => term);
  }

  // Another form of an English word that is written to its end: inferent(ia) begins words of other stems only.
  function forms(word) {
    if (!/^[a-z]+$/.test(word)) return [];
    const short = stem(word), begun = finder.has(word) ? [] : finder.begins(word, 64);
    if (begun.length && !begun.some((term) => stem(term) === short)) return [];
    return [...new Set([`~${short}`, short])].filter((term) => term !== word && finder.has(term)).map((term) => row([term], score.lesser));
  }

  // A number taken from a word behind it that is no unit but of a name: in `Llama 3 interruptions` it counts nothing, in `6144 TPU v4` what is called so.
  function numbered(parts) {
    return parts.flatMap((part, i) => {
      const [number, ...rest] = part.beside, unit = rest.at(-1);
      if (!part.figure || !/^[0-9]+$/.test(number) || !/^[a-z]+$/.test(unit || "")) return [part];
      const after = parts[i + 1]?.text || "", begins = /[0-9]/.test(after) && finder.names.has(unit + after);
      if (!begins && !(i && finder.names.has(parts[i - 1].text + number))) return [part];
      return [{ ...part, text: number, beside: [], figure: false }, { ...part, text: unit, beside: [], figure: false }];
    });
  }

  function ways(one) {
    const parts = analyse(one.text);
    if (!parts.length) return [];
    if (one.phrase) return [row(parts.map((part) => part.text))];
    if (one.prefix) return beginning(one.text.toLowerCase());
    const way = compound(parts);
    return [way, ...(others.get(way.terms.join(" ")) || []).map((words) => row(words, score.lesser))];
  }
  const beginning = (text) => { const found = finder.prefixed(text.split(/[-_/]/).join("")); return (found.length ? found : [text]).map((term) => ({ terms: [term] })); };

  // The groups of running words: known names with their others, compounds, single words.
  function running(parts) {
    const groups = [], name = (from) => {
      for (let length = Math.min(5, parts.length - from); length; length -= 1) if (!parts.slice(from + 1, from + length).some((p) => p.parted) && others.has(parts.slice(from, from + length).map((p) => p.text).join(" "))) return length;
      return 0;
    };
    for (let place = 0; place < parts.length; ) {
      const length = name(place);
      let end = place + (length || 1);
      if (!length) while (end < parts.length && parts[end].glued && !name(end)) end += 1;
      const way = compound(parts.slice(place, end).map((part, i) => (i ? part : { ...part, glued: false })));
      const loose = !length && end === place + 1 ? looser(parts[place]) : null;
      groups.push([way, ...(length ? others.get(way.terms.join(" ")).map((words) => row(words, score.lesser)) : []), ...(loose ? [loose] : []), ...(!length && end === place + 1 ? near(parts[place]).map((term) => ({ terms: [term], weight: 0.9 })) : []), ...(end === place + 1 ? forms(parts[place].text) : [])]);
      place = end;
    }
    return groups;
  }

  return { row, rated, numbered, near, ways, running };
};
