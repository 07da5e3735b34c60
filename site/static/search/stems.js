// English words by their stems, by the second algorithm of Porter, as kb/search/words/stems.py has them.
"use strict";
window.tenkyoStems = () => {
  const SHORT = /^[aeiouy][^aeiouy]$|[^aeiouy][aeiouy][^aeiouywxY]$/;
  const endings = (text) => text.split(" ").map((pair) => pair.split(">"));
  const SECOND = endings("ization>ize ational>ate fulness>ful ousness>ous iveness>ive tional>tion biliti>ble lessli>less entli>ent ation>ate alism>al aliti>al ousli>ous iviti>ive fulli>ful enci>ence anci>ance abli>able izer>ize ator>ate alli>al bli>ble");
  const THIRD = endings("ational>ate tional>tion alize>al icate>ic iciti>ic ical>ic ness> ful>");
  const FOURTH = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/;
  const kept = new Map();

  // Where what stands behind a vowel and a consonant begins.
  const region = (word, from) => { const found = /[aeiouy][^aeiouy]/.exec(word.slice(from)); return found ? from + found.index + 2 : word.length; };
  const cut = (word, ending, by = "") => word.slice(0, word.length - ending.length) + by;
  function changed(word, table, from) {
    const [ending, by] = table.find(([one]) => word.endsWith(one)) || [];
    return ending !== undefined && word.length - ending.length >= from ? cut(word, ending, by) : word;
  }

  function several(word) {
    if (word.endsWith("sses")) return cut(word, "es");
    if (/ie[ds]$/.test(word)) return cut(word, "es", word.length > 4 ? "" : "e");
    return /(?:us|ss)$/.test(word) || !/[aeiouy].+s$/.test(word) ? word : cut(word, "s");
  }
  function past(word, from) {
    const eed = /eed(?:ly)?$/.exec(word), found = /(?:ed|ing)(?:ly)?$/.exec(word);
    if (eed) return eed.index >= from ? cut(word, eed[0], "ee") : word;
    const rest = found && cut(word, found[0]);
    if (!rest || !/[aeiouy]/.test(rest)) return word;
    if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
    if (/([bdfgmnprt])\1$/.test(rest)) return rest.slice(0, -1);
    return SHORT.test(rest) && region(rest, 0) >= rest.length ? `${rest}e` : rest;
  }
  function last(word, first, second) {
    if (word.endsWith("ll") && word.length - 1 >= second) return word.slice(0, -1);
    if (!word.endsWith("e")) return word;
    const rest = word.slice(0, -1);
    return rest.length >= second || (rest.length >= first && !SHORT.test(rest)) ? rest : word;
  }

  function stemmed(typed) {
    let word = typed.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
    const first = /^(?:gener|arsen)/.test(word) ? 5 : word.startsWith("commun") ? 6 : region(word, 0), second = region(word, first);
    word = past(several(word), first).replace(/(?<=.[^aeiouy])[yY]$/, "i");
    const adverb = /(?:(?<=l)og(i)|(?<=[cdeghkmnrt])(li))$/.exec(word), other = changed(word, SECOND, first);
    if (SECOND.some(([ending]) => word.endsWith(ending)) || !adverb) word = other;
    else if (word.length - adverb[0].length >= first) word = cut(word, adverb[1] || adverb[2]);
    word = /ative$/.test(word) ? (word.length - 5 >= second ? cut(word, "ative") : word) : changed(word, THIRD, first);
    const ending = FOURTH.exec(word), ion = /(?<=[st])ion$/.exec(word);
    if (ending ? ending.index >= second : ion && ion.index >= second) word = cut(word, (ending || ion)[0]);
    return last(word, first, second).replace(/Y/g, "y");
  }

  // The stem of a plain English word; any other is its own.
  return function stem(word) {
    if (!/^[a-z]{5,}$/.test(word)) return word;
    if (!kept.has(word)) kept.set(word, stemmed(word));
    return kept.get(word);
  };
};
