// Words that look like another, as kb/search/words/looks.py has them: H1OO is read as H100, where nothing has it.
"use strict";
window.tenkyoLooks = ({ head, terms, names }) => {
  const { latin, kana, letters } = head.looks, LONGEST = 20, MOST = 512;
  const KANA = /(?<=[\u30a1-\u30fc])一(?=[\u30a1-\u30fcのがをはとに\s]|$)|(?<![\u3005\u4e00-\u9fff])[二口力工夕卜八](?=[\u30a1-\u30fc])/g;

  // A text with kana for the kanji that look so and stand beside katakana.
  const inKana = (text) => text.replace(KANA, (one) => kana[one]);

  // A letter is a digit only in a row with one, or of three behind another letter; a digit is a letter only between letters.
  function isReadSo(typed, other) {
    for (const { 0: row, index } of other.matchAll(/[0-9]+/g)) {
      const own = typed.slice(index, index + row.length);
      if (!/[0-9]/.test(own) && !(index > 0 && own.length > 2)) return false;
    }
    return [...typed].every((own, i) => !/[0-9]/.test(own) || /[0-9]/.test(other[i]) || (/[a-z]/i.test(other[i - 1] || "") && /[a-z]/i.test(other[i + 1] || "")));
  }

  // The known word that looks like one as it was typed, the most frequent.
  function lookingAlike(typed) {
    const word = [...typed].map((letter) => latin[letter] || letter).join("");
    if (word.length < 3 || word.length > LONGEST || !/^[!-~]+$/.test(word)) return null;
    let ways = [""];
    for (const letter of word) ways = ways.flatMap((way) => [...(letters[letter] || letter)].map((one) => way + one)).slice(0, MOST);
    const found = ways.filter((other) => !/^[0-9]+$/.test(other) && isReadSo(word, other)).map((other) => other.toLowerCase());
    return found.filter((other) => other !== typed.toLowerCase() && (terms.has(other) || names.has(other))).sort((a, b) => (terms.get(a) ?? 0) - (terms.get(b) ?? 0))[0] || null;
  }

  return { inKana, lookingAlike };
};
