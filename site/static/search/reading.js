// A query read as kb/search/language has it: its words, what is not wanted, what narrows, and what cannot be read.
"use strict";
window.tenkyoReading = (finder) => {
  const { head, units, analyse, fold } = finder;
  const FACETS = ["kind", "document", "source", "property", "subject", "verification", "basis"], NAMED = 12;
  const OPERATOR = /^(>=|<=|≥|≤|>|<|=)?(.+)$/;

  const idOf = (kind, said) => {
    if (finder.byKey.has(`${kind}/${said}`)) return said;
    const key = analyse(said.replace(/-/g, " ")).map((part) => part.text).join("");
    return [...(finder.names.get(key) || [])].find((doc) => doc.kind === kind)?.id ?? null;
  };
  const once = (list) => [...new Set(list)].sort();

  // A number in the unit of a property, or NaN where the units do not meet.
  function valued(text, property) {
    const match = /^(-?[0-9][0-9,]*(?:\.[0-9]+)?)\s*(.*)$/.exec(text);
    const own = units.get(head.properties[property]);
    if (!match) return [NaN, ""];
    const number = Number(match[1].replace(/,/g, "")), unit = match[2];
    if (!unit || unit === head.properties[property]) return [number, unit];
    const typed = units.get(unit);
    return [typed && own && typed[1] === own[1] ? (number * Number(typed[0])) / Number(own[0]) : NaN, unit];
  }

  // Why a figure cannot be compared with a property, to be filled into a text of the head.
  const unlike = (property, said) => {
    const unit = head.properties[property];
    const title = finder.byKey.get(`property/${property}`)?.title || property;
    return unit ? ["unlike", title, unit, said] : ["bare", title, said];
  };

  // A test of the values of a property; and what is at fault where none can meet it.
  function bound(property, said) {
    const [, sign = "=", text] = OPERATOR.exec(said), [from, to] = text.split("..");
    if (to !== undefined) {
      const [high, unit] = valued(to, property), [low] = valued(/[0-9]$/.test(from) ? from + unit : from, property);
      return { test: (doc) => doc.high >= low && doc.low <= high, fault: Number.isFinite(low + high) ? null : unlike(property, text) };
    }
    const [number] = valued(text, property), slack = Math.abs(number) * 1e-9;
    const tests = {
      ">": (doc) => doc.high > number, ">=": (doc) => doc.high >= number, "≥": (doc) => doc.high >= number,
      "<": (doc) => doc.low < number, "<=": (doc) => doc.low <= number, "≤": (doc) => doc.low <= number,
      "=": (doc) => doc.low <= number + slack && doc.high >= number - slack,
    };
    return { test: tests[sign], fault: Number.isFinite(number) ? null : unlike(property, text) };
  }
  const compared = (property, within) => (doc) => doc.kind === "claim" && doc.property === property && doc.low !== null && within(doc);

  function years(said) {
    const between = /^([0-9]{4})\.\.([0-9]{4})$/.exec(said), one = /^(>=|<=|>|<|=)?([0-9]{4})$/.exec(said);
    if (between) return (year) => year >= between[1] && year <= between[2];
    if (!one) return null;
    return { ">": (y) => y > one[2], ">=": (y) => y >= one[2], "<": (y) => y && y < one[2], "<=": (y) => y && y <= one[2] }[one[1]] || ((y) => y === one[2]);
  }

  // What a facet has besides a value that it has not: all of it, if that is little.
  const unknown = (name, said, known) => [known.length > NAMED ? "unnamed" : "unknown", `${name}:${said}`, known.join(", ")];

  // What narrows, or null where the words before a colon are only words.
  function narrowing(name, said) {
    if (name === "year") {
      const wanted = years(said);
      return wanted ? { test: (doc) => doc.year && wanted(doc.year) } : { test: () => false, fault: unknown(name, said, ["2025", ">2024", "2024..2026"]) };
    }
    if (FACETS.includes(name)) {
      const kind = { subject: "entity" }[name] || name, typed = said.split(",").map((v) => v.replace(/^"|"$/g, ""));
      const known = { kind: Object.keys(head.kinds), verification: Object.keys(head.words), basis: once(finder.docs.map((doc) => doc.basis).filter(Boolean)) }[name];
      const values = typed.map((v) => (known ? known.find((one) => one === v.toLowerCase()) : idOf(kind, v)) ?? null), missing = values.indexOf(null);
      const all = known || once(finder.docs.filter((doc) => doc.kind === kind).map((doc) => doc.id));
      return { test: (doc) => doc[name].split(" ").some((value) => values.includes(value)), fault: missing < 0 ? null : unknown(name, typed[missing], all) };
    }
    const property = idOf("property", name);
    if (property === null || !(property in head.properties) || /^[<>=≤≥]+$/.test(said)) return null;
    const { test, fault } = bound(property, said);
    return { test: compared(property, test), fault, property };
  }

  // A comma before one or two digits, as in `3,35 TB/s`, is the point of a figure where a unit follows.
  const pointed = (text) => text.replace(/(?<![\w.,])([0-9]{1,30}),([0-9]{1,2})(?![0-9.,])(?=(\s?\S+))/g, (all, whole, part, behind) => (analyse(`${whole}.${part}${behind}`)[0].figure ? `${whole}.${part}` : all));

  const worded = window.tenkyoWorded(finder, { valued, bound, compared, unlike });
  return function read(said) {
    const { text, tests, measured, faults } = worded(pointed(fold(said).replace(/〜/g, "~")));
    const asked = { clauses: [], without: [], tests, measured, faults, left: text, open: !/[\s"*]$/.test(said) && /\S$/.test(text) };
    const clause = /(-?)(?:([^\s":|]{1,64}):(?=[^\s/]))?("[^"]*"?|[^\s"]*"[^"]*"?|[^\s"]+)/gu;
    let match, joining = false;
    while ((match = clause.exec(text))) {
      let [, minus, name, word] = match;
      if (name && /[<>=≤≥0-9.]$/.test(word) && /[0-9]$/.test(word)) {
        const behind = /^ (\S+)/.exec(text.slice(clause.lastIndex));
        if (behind && units.has(behind[1])) { word += behind[1]; clause.lastIndex += behind[0].length; }
      }
      const narrow = name && !/^(arxiv|doi|https?|isbn|[0-9].*)$/i.test(name) ? narrowing(name.toLowerCase(), word.replace(/^"|"$/g, "")) : null;
      if (narrow) {
        asked.tests.push(minus ? (doc) => !narrow.test(doc) : narrow.test);
        // In words it may have been tried before.
        if (narrow.fault && !asked.faults.some((one) => one.join() === narrow.fault.join())) asked.faults.push(narrow.fault);
        if (narrow.property && !minus) asked.measured.add(narrow.property);
        asked.open = false;
        continue;
      }
      if (name) word = `${name}:${word}`;
      if (/^(OR|\|)$/.test(word) && asked.clauses.length) { joining = true; continue; }
      if (/^(AND|NOT)$/.test(word)) continue;
      const phrase = /^"(.+?)"?$/.exec(word), one = { text: phrase ? phrase[1] : word.replace(/\*$/, ""), phrase: Boolean(phrase), prefix: !phrase && word.endsWith("*") };
      if (!one.text.trim()) continue;
      if (minus) asked.without.push(one);
      else if (joining) { asked.clauses.at(-1).push(one); joining = false; }
      else asked.clauses.push([one]);
    }
    return asked;
  };
};
