// Texts into words, as kb/search/words/analysis.py has it: a figure with its unit, a Latin word with
// its parts, a run of Japanese as words of the pack.
"use strict";
window.tenkyoAnalysis = (head, { terms, surfaces, prefixed }) => {
  const latin = "A-Za-z\\u00c0-\\u02af\\u0370-\\u052f", kana = "\\u3005-\\u3007\\u3041-\\u309f\\u30a0-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff";
  const MASTER = new RegExp(`((?:(?:US)?[$]\\s?)?[0-9])|([${latin}][${latin}0-9]*(?:[-_.'+&][${latin}0-9]+)*\\+*)|([${kana}]+)|([.,;:!?()\\[\\]{}。、．，！？：；（）「」『』【】〔〕|\\n])|([\\p{L}\\p{N}_]+)`, "gu");
  const NUMBER = /[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]{1,30}(?:\.[0-9]{1,30})?/y;
  // What a figure is before its number, how many times it is meant, and its unit as a sign or in words.
  const MONEY = /(?:US)?[$]\s?/y, SCALE = /([千百])?([万億兆])/y, TIMES = /\s?(million|billion|trillion)\b/y, BRIEF = /([kKMBT])(?![A-Za-z0-9\-_/.·])/y;
  const TIMED = { 百: 1e2, 千: 1e3, 万: 1e4, 億: 1e8, 兆: 1e12, million: 1e6, billion: 1e9, trillion: 1e12, k: 1e3, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
  const UNIT = /\s?([A-Za-zµμΩ][A-Za-z0-9µμΩ]*(?:[/·][A-Za-z]+)*|[%°℃])|([\u30a1-\u30f4ー]{2,12}|時間|日間|年間|か月|[基台個枚円秒分日年])/y;
  const WHOLE = new RegExp(`[0-9][${latin}0-9]*(?:[-_.,/][${latin}0-9]+)*`, "yu");
  const AND = /^(?:と|や|and|or|vs\.?|versus)$/i;
  const KATAKANA = /^[\u30a1-\u30fa\u30fc]+$/;
  const PARTS = /[-_'+&/]+|(?<![0-9])\.|\.(?![0-9])/;
  const fold = (text) => text.normalize("NFKC").replace(/[‐‑‒–—−]/g, "-").replace(/[\uff5e~]/g, "〜");
  const tail = (word) => word.length > 3 && word.endsWith("ー") ? word.slice(0, -1) : word;
  const stop = new Set(head.stop), units = new Map(Object.entries(head.units));
  const counted = new Map([...units].flatMap(([unit, [factor]]) => (factor === "1" ? [[unit.toLowerCase(), unit]] : [])));

  // A number as a term: to 12 digits, without an exponent or closing zeros.
  function written(number) {
    const [digits, power] = number.toExponential(11).split("e");
    const all = digits.replace(/[-.]/g, "").replace(/0+$/, "") || "0", at = Number(power) + 1;
    if (all === "0") return "0";
    if (at <= 0) return `0.${"0".repeat(-at)}${all}`;
    return all.length <= at ? all + "0".repeat(at - all.length) : `${all.slice(0, at)}.${all.slice(at)}`;
  }

  function singular(word) {
    if (word.length < 4 || !/^[a-z]+s$/.test(word)) return word;
    if (word.endsWith("ies") && word.length > 4) return word.slice(0, -3) + "y";
    if (/(ss|is)$/.test(word) || (word.endsWith("us") && word.length > 4)) return word;
    return /(sses|shes|ches|xes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
  }

  // Words that ask are cut off too, though no document may have them.
  const asking = new Set([...head.asking, ...head.comparing, ...Object.keys(head.most.behind)].filter((word) => word.length > 1));
  const known = (piece) => surfaces.get(piece) ?? (terms.has(tail(piece)) ? tail(piece) : asking.has(piece) ? piece : null);

  // A run of kana and kanji in as few known words as can be.
  function cut(run) {
    const best = [[0, 0]];
    for (let end = 1; end <= run.length; end += 1) {
      let least = [best[end - 1][0] + 10, end - 1];
      for (let start = Math.max(0, end - 16); start < end; start += 1) {
        if (best[start][0] + 1 < least[0] && known(run.slice(start, end)) !== null) least = [best[start][0] + 1, start];
      }
      best.push(least);
    }
    const cuts = [], pieces = [];
    for (let end = run.length; end; end = best[end][1]) cuts.unshift(run.slice(best[end][1], end));
    // A katakana word of which a part is known is another word all the same.
    for (let i = 0, end; i < cuts.length; i = end) {
      for (end = i + 1; KATAKANA.test(cuts[i]) && end < cuts.length && KATAKANA.test(cuts[end]); end += 1);
      const row = cuts.slice(i, end);
      pieces.push(...(row.every((piece) => known(piece) !== null) ? row : [row.join("")]));
    }
    // The last word may not be written to its end yet: what no word is, but begins one, stays whole.
    if (pieces.length > 1 && !known(pieces.at(-1))) {
      const from = pieces.findIndex((_, i) => { const rest = pieces.slice(i).join(""); return pieces.length - i > 1 && rest.length > 2 && prefixed(rest).length; });
      if (from >= 0) pieces.splice(from, pieces.length, pieces.slice(from).join(""));
    }
    // Short words of hiragana hold a sentence together, but for those that ask.
    const empty = (piece) => /^[\u3041-\u309f]+$/.test(piece) && (known(piece) === null || (piece.length < 3 && !asking.has(known(piece))));
    const written = pieces.map((piece) => (empty(piece) ? "" : known(piece) ?? piece));
    return written.map((text, i) => ({ text, anded: AND.test(pieces[i - 1]), glued: i > 0 && written[i - 1] !== "" })).filter((piece) => piece.text);
  }

  // The terms of a text: { text, beside, glued }, as the server's analysis gives them.
  function analyse(said) {
    const text = fold(said), found = [];
    let count = 0;
    let match, after = "", apart = false, before = false;
    MASTER.lastIndex = 0;
    while ((match = MASTER.exec(text))) {
      const [, digit, word, run, gap, rest] = match, start = match.index;
      let next = "";
      if (digit) {
        const part = figure(text, start);
        MASTER.lastIndex = part.end;
        if (after && /^[0-9]{1,2}$/.test(part.text)) part.beside.push(after + part.text);
        found.push(part);
      } else if (word) {
        const part = spelled(word);
        if (part) { found.push(part); if (text[MASTER.lastIndex] === " ") next = part.text; }
      } else if (run) {
        for (const piece of cut(run.toLowerCase())) found.push({ ...piece, beside: [], japanese: true });
      } else if (rest) found.push({ text: rest.toLowerCase(), beside: [] });
      after = gap ? "" : next;
      if (gap) apart = true;
      else for (; count < found.length; count += 1) { found[count].apart = apart; found[count].anded ||= apart || before; apart = before = false; }
      before = AND.test(word) || (run && AND.test(run.at(-1)));
    }
    return found.filter((part) => part.text);
  }

  // The sign of a unit, as it is or in words: テラバイト, terabytes.
  const sign = (word) => { const low = word.toLowerCase(); return units.has(word) ? word : head.spoken[low] ?? head.spoken[low.replace(/s$/, "")] ?? (low.length > 2 ? counted.get(low) : undefined); };
  const at = (pattern, text, start) => { pattern.lastIndex = start; return pattern.exec(text); };

  function figure(text, start) {
    const money = at(MONEY, text, start), shown = at(NUMBER, text, start + (money ? money[0].length : 0))[0], number = written(Number(shown.replace(/,/g, "")));
    const end = NUMBER.lastIndex, said = at(SCALE, text, end) || at(TIMES, text, end) || at(BRIEF, text, end), behind = said ? end + said[0].length : end;
    const times = said ? said.slice(1).reduce((all, one) => all * (TIMED[one] || 1), 1) : 1, whole = said ? [written(Number(number) * times)] : [];
    const counted = (unit, to) => {
      const [factor, base] = units.get(unit) || [1, unit], parts = unit.toLowerCase().split(PARTS).filter((part) => part.length > 1).map(singular);
      return { text: written(Number(number) * times * Number(factor)) + base.toLowerCase(), beside: [number, ...whole, ...parts], end: to, figure: true };
    };
    if (money) return counted("USD", behind);
    // What 数 makes the number of is not counted by the figure before it: `Gaudi 3 ポート数`.
    const unit = at(UNIT, text, behind), known = unit && sign(unit[1] || unit[2]);
    if (units.has(known) && !(unit[1] && /[A-Za-z0-9\-_]/.test(text[UNIT.lastIndex] || "")) && !/^数(?!え)/.test(text.slice(UNIT.lastIndex, UNIT.lastIndex + 2))) return counted(known, UNIT.lastIndex);
    // 70B model is a name, 405B a number.
    if (said && !(said[0].trim().length === 1 && /[KMBT]/.test(said[0]) && /\s[A-Za-zµμΩ]/y.test(text.slice(behind)))) return { text: whole[0], beside: [number], end: behind, figure: true };
    const name = at(WHOLE, text, start);
    if (name && WHOLE.lastIndex > end) return { text: name[0].toLowerCase().replace(/,/g, ""), beside: [], end: WHOLE.lastIndex };
    return { text: number, beside: [], end };
  }

  function spelled(word) {
    const folded = word.toLowerCase().replace(/['’]s$/, "");
    const parts = folded.split(PARTS).filter(Boolean).map(singular);
    if (!parts.length || (parts.length === 1 && (stop.has(parts[0]) || stop.has(folded)))) return null;
    return { text: parts.join("") + folded.slice(folded.replace(/\++$/, "").length), beside: parts.length > 1 ? parts.filter((p) => !stop.has(p)) : [] };
  }

  return { units, fold, sign, analyse, written };
};
