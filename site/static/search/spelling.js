// The word that was meant where none is known, as kb/search/planning/spelling.py finds it.
"use strict";
window.tenkyoSpelling = (terms, sorted) => {
  // Slips between two words, at most `most`; digits that differ are no slip.
  function slips(one, other, most) {
    if (Math.abs(one.length - other.length) > most || one.replace(/[^0-9]/g, "") !== other.replace(/[^0-9]/g, "")) return most + 1;
    let older = [], before = [], line = [...Array(other.length + 1).keys()];
    for (let i = 1; i <= one.length; i += 1) {
      [older, before, line] = [before, line, [i]];
      for (let j = 1; j <= other.length; j += 1) {
        let cost = Math.min(before[j] + 1, line[j - 1] + 1, before[j - 1] + (one[i - 1] !== other[j - 1]));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, older[j - 2] + 1);
        line.push(cost);
      }
      if (Math.min(...line) > most) return most + 1;
    }
    return line[other.length];
  }
  function corrected(word) {
    if (word.length < 3 || word.length > 20 || /^[0-9.]+$/.test(word)) return null;
    const digits = (text) => text.replace(/[^0-9]/g, "");
    // Of three letters, which may be a name of their own, one behind the first is left out or swapped.
    const letters = (text) => [...text].sort().join(""), meant = (term) => word.length > 3 || (term[0] === word[0] && (term.length > word.length || letters(term) === letters(word)));
    const near = (most) => sorted().filter((term) => (most === 1 || term[0] === word[0]) && meant(term) && slips(word, term, most) <= most);
    // Not written to its end: the beginning of another, which comes before any slip.
    const begun = () => sorted().filter((term) => term.startsWith(word) && digits(term) === digits(word));
    for (const tried of [begun, () => near(1), () => (word.length > 6 ? near(2) : [])]) {
      const found = tried().sort((x, y) => terms.get(x) - terms.get(y));
      if (found.length) return found[0];
    }
    return null;
  }

  return { slips, corrected };
};
