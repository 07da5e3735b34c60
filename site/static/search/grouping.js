// Words that are looked for together, and other ways to say them, as kb/search/planning/ways.py and grouping.py have them.
"use strict";
window.tenkyoGrouping = (finder) => {
  const { terms, others, units, analyse, score } = finder;

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
    if (part.figure) { const unit = part.beside.slice(1); return unit.length ? { terms: part.beside, weight: score.lesser } : null; }
    return part.beside.length > 1 ? row(part.beside, score.lesser) : null;
  }

  // The figures that round to one that is asked for, at the digits that it has.
  function near(part) {
    if (!part.figure || !/^[0-9.]+$/.test(part.beside[0] || "")) return [];
    const [, value, unit] = /^([0-9.]+)(.*)$/.exec(part.text), printed = Number(part.beside[0]), places = Math.max((part.beside[0].split(".")[1] || "").length, 1 - Math.floor(Math.log10(printed)), 0);
    const slack = ((Number(value) / printed) * 0.5) / 10 ** places, found = [];
    if (printed) for (const term of terms.keys()) if (term.endsWith(unit) && term !== part.text) { const off = Math.abs(Number(term.slice(0, term.length - unit.length)) - value); if (unit && off <= slack) found.push([off, term]); }
    return found.sort((a, b) => a[0] - b[0]).slice(0, 8).map(([, term]) => term);
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
      groups.push([way, ...(length ? others.get(way.terms.join(" ")).map((words) => row(words, score.lesser)) : []), ...(loose ? [loose] : []), ...(!length && end === place + 1 ? near(parts[place]).map((term) => ({ terms: [term], weight: 0.9 })) : [])]);
      place = end;
    }
    return groups;
  }

  return { row, rated, near, ways, running };
};
