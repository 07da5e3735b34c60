// Katakana that nothing has, as the word that it is but for one kana or as the Latin name that sounds so; as kb/search/words/sounds.py and kana.py have it.
"use strict";
window.tenkyoSounds = (finder) => {
  const { head, terms, analyse } = finder;
  const { kana, rules, open, paired, helping, shortest, most } = head.sounds;
  const SAID = /^[\u30a1-\u30fa\u30fc]{3,}$/, SMALL = new Set("ァィゥェォャュョ"), MARKS = "ーッ", FORMS = "アイウエオヤユヨ", LETTERS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
  const pieces = new RegExp(rules.map(([pattern]) => `(${pattern})`).join("|"), "g");
  const sounded = (slots) => ({ row: slots.map(([consonant]) => consonant).join(""), vowels: slots.map(([, vowels]) => vowels).join(",") });
  const closed = (slots) => slots.length > 0 && slots.at(-1)[0] === "n" && !slots.at(-1)[1];

  // How a katakana word sounds: its consonants, and the vowels behind each.
  function heard(said) {
    const slots = [];
    for (const one of said.replace(/ウ(?=[ィェォ])/g, "ワ")) {
      const [consonant, vowel] = kana[one] || ["", ""];
      if (consonant && !(consonant === "n" && closed(slots))) slots.push([consonant, vowel]);
      else if (consonant || (SMALL.has(one) && slots.length)) slots.at(-1)[1] = vowel;
      else if (vowel && slots.length) slots.at(-1)[1] += vowel;
      else if (vowel) slots.push(["*", vowel]);
    }
    return sounded(slots);
  }

  // How a Latin word sounds whose pieces were given these consonants.
  function spelled(texts, chosen) {
    const slots = [];
    texts.forEach((text, i) => {
      for (const consonant of chosen[i]) if (!(consonant === "n" && closed(slots))) slots.push([consonant, text.slice(1) === "ion" && consonant !== "n" ? "io" : ""]);
      // The o of power is another than that of pole.
      if (chosen[i] === "w" && slots.length > 1 && slots.at(-2)[1]) slots.at(-2)[1] += "w";
      if (!chosen[i] && slots.length) slots.at(-1)[1] += text;
      else if (!chosen[i]) slots.push(["*", text]);
    });
    return sounded(slots);
  }
  function sounds(words) {
    if (!words.length || !words.every((word) => /^[a-z]{3,}$/.test(word))) return [];
    const found = words.flatMap((word) => [...word.matchAll(pieces)].map((match) => [match[0], rules[match.slice(1).findIndex((one) => one !== undefined)][1]]));
    let ways = [[]];
    for (const [, choice] of found) ways = ways.flatMap((way) => choice.map((one) => [...way, one])).slice(0, most);
    return ways.map((way) => spelled(found.map(([text]) => text), way)).filter(({ row }) => row.length >= shortest);
  }

  // Whether the vowels of katakana fit those of a name of the same row; before a consonant the er of Kubernetes is weak.
  function fits(consonant, vowels, letters) {
    if (letters === "" || letters === "e") return (helping[consonant] || "u").includes(vowels) || (letters === "e" && open.e.includes(vowels[0]));
    const meant = (open[letters[0]] || "") + (paired[letters.slice(0, 2)] || "");
    return vowels !== "" && (meant.includes(vowels[0]) || (vowels[0] === "u" && vowels.length > 1 && meant.includes(vowels[1])));
  }
  function alike(said, name) {
    const own = said.vowels.split(","), other = name.replace(/\ber,/g, "e,").split(",");
    return [...said.row].every((consonant, i) => fits(consonant, own[i], other[i]));
  }

  // The names of things, properties and terms, and their words, by their rows: read when one is first asked for.
  let rows = null;
  function named(row) {
    const texts = rows ? [] : finder.docs.filter(({ kind }) => ["entity", "property", "glossary"].includes(kind)).flatMap((doc) => doc.texts).filter((text) => /^[\x00-\x7f]+$/.test(text));
    const whole = new Set(texts);
    rows ||= new Map();
    for (const text of new Set(texts.flatMap((name) => [name, ...name.split(/\s+/)]))) {
      // A short word that is no name by itself is like too many others.
      for (const { row: own, vowels } of sounds((text.match(LETTERS) || []).map((word) => word.toLowerCase()))) if (whole.has(text) || own.length > shortest) rows.set(own, [...(rows.get(own) || []), { vowels, text }]);
    }
    return (rows.get(row) || []).map(({ vowels, text }) => ({ vowels, text, words: analyse(text).map((part) => part.text) })).filter(({ words }) => words.length);
  }

  // The words of the name that sounds so; few consonants must be those of a thing itself.
  function sounding(said) {
    const own = heard(said);
    if (own.row.length < shortest) return [];
    const ofThing = (words) => [...(finder.names.get(words.join("")) || [])].some((doc) => doc.kind === "entity");
    const count = ({ words }) => finder.names.get(words.join(""))?.size || 0;
    const found = named(own.row).filter((name) => alike(own, name.vowels) && (own.row.length > shortest || ofThing(name.words)));
    if (!found.length) return [];
    const [best] = found.sort((a, b) => a.words.length - b.words.length || count(b) - count(a));
    // An id has as one what the name of the same thing has as several words.
    const { words, text } = found.filter((one) => one.words.join("") === best.words.join("")).sort((a, b) => b.words.length - a.words.length || a.text.localeCompare(b.text))[0];
    return words.map((word, i) => ({ text: word, shown: i ? "" : text }));
  }

  // The known word that a katakana word is but for one kana, the most frequent.
  function written(word) {
    const found = [], small = (one) => { const at = FORMS.indexOf(one); return at < 0 ? FORMS["ァィゥェォャュョ".indexOf(one)] : "ァィゥェォャュョ"[at]; };
    for (let place = 0; word.length > 3 && place < word.length; place += 1) {
      const before = word.slice(0, place), behind = word.slice(place + 1), one = word[place];
      if (place) for (const mark of MARKS) found.push(before + mark + one + behind);
      if (MARKS.includes(one)) found.push(before + behind);
      else if (small(one)) found.push(before + small(one) + behind);
    }
    return found.filter((other) => terms.has(other)).sort((a, b) => terms.get(a) - terms.get(b))[0];
  }

  // A text with katakana for hiragana that only so is a name: くばねてぃす.
  const had = (text) => { const parts = analyse(text); return parts.length > 0 && parts.every((part) => part.text.length > 1 && terms.has(part.text)); };
  const isName = (text) => finder.names.has(analyse(text).map((part) => part.text).join(""));
  function inKatakana(text) {
    return text.replace(/[\u3041-\u3096\u30fc]{4,}/g, (run) => {
      const name = run.replace(/(?:とは|では|には|との|への|[のはがをにでともへ])$/, "");
      for (const own of name.length > 3 ? new Set([run, name]) : [run]) {
        const said = own.replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
        if (isName(said) || (!had(own) && (had(said) || (heard(said).row.length > shortest && sounding(said).length)))) return said + run.slice(own.length);
      }
      return run;
    });
  }

  // The words of a query, with known ones for katakana that nothing has and that is not begun.
  function spoken(parts) {
    return parts.flatMap((part) => {
      if (!part.japanese || !SAID.test(part.text) || terms.has(part.text) || finder.prefixed(part.text).length) return [part];
      const other = written(part.text), words = other ? [{ text: other }] : sounding(part.text);
      return words.length ? words.map((word, i) => ({ ...part, ...word, japanese: Boolean(other), heard: !other, glued: i === 0 && Boolean(other) && part.glued })) : [part];
    });
  }

  return { spoken, inKatakana };
};
