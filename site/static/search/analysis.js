// Texts into words, as kb/search/words/analysis.py has it: a figure with its unit, a Latin word with
// its parts, a run of Japanese as words of the pack.
"use strict";
window.tenkyoAnalysis = (head, { terms, surfaces, prefixed }) => {
  const latin = "A-Za-z\\u00c0-\\u02af\\u0370-\\u052f", kana = "\\u3005-\\u3007\\u3041-\\u309f\\u30a0-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff";
  const MASTER = new RegExp(`([0-9])|([${latin}][${latin}0-9]*(?:[-_.'+&][${latin}0-9]+)*\\+*)|([${kana}]+)|([.,;:!?()\\[\\]{}。、．，！？：；（）「」『』【】〔〕|\\n])|([\\p{L}\\p{N}_]+)`, "gu");
  const NUMBER = /[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]{1,30}(?:\.[0-9]{1,30})?/y;
  const UNIT = /\s?([A-Za-zµμΩ][A-Za-z0-9µμΩ]*(?:[/·][A-Za-z]+)*|[%°℃])/y;
  const WHOLE = new RegExp(`[0-9][${latin}0-9]*(?:[-_.,/][${latin}0-9]+)*`, "yu");
  const AND = /^(?:と|や|and|or|vs\.?|versus)$/i;
  const PARTS = /[-_'+&/]+|(?<![0-9])\.|\.(?![0-9])/;
  const fold = (text) => text.normalize("NFKC").replace(/[‐‑‒–—−]/g, "-").replace(/[\uff5e~]/g, "〜");
  const tail = (word) => word.length > 3 && word.endsWith("ー") ? word.slice(0, -1) : word;
  const stop = new Set(head.stop), units = new Map(Object.entries(head.units));

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
    const pieces = [];
    for (let end = run.length; end; end = best[end][1]) pieces.unshift(run.slice(best[end][1], end));
    // The last word may not be written to its end yet: what no word is, but begins one, stays whole.
    if (pieces.length > 1 && !known(pieces.at(-1))) {
      const from = pieces.findIndex((_, i) => { const rest = pieces.slice(i).join(""); return pieces.length - i > 1 && rest.length > 2 && prefixed(rest).length; });
      if (from >= 0) pieces.splice(from, pieces.length, pieces.slice(from).join(""));
    }
    return pieces.map((piece, i) => ({ text: known(piece) ?? (/^[\u3041-\u309f]+$/.test(piece) ? "" : piece), anded: AND.test(pieces[i - 1]) })).filter((piece) => piece.text);
  }

  // The terms of a text: { text, beside, glued }, as the server's analysis gives them.
  function analyse(said) {
    const text = fold(said), found = [];
    let count = 0;
    let match, after = "", end = -1, apart = false, before = false;
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
        cut(run.toLowerCase()).forEach((piece, i) => found.push({ ...piece, beside: [], glued: i > 0 || (end === start && found.at(-1)?.japanese), japanese: true }));
        end = MASTER.lastIndex;
      } else if (rest) found.push({ text: rest.toLowerCase(), beside: [] });
      after = gap ? "" : next;
      if (gap) apart = true;
      else for (; count < found.length; count += 1) { found[count].apart = apart; found[count].anded ||= apart || before; apart = before = false; }
      before = AND.test(word) || (run && AND.test(run.at(-1)));
    }
    return found.filter((part) => part.text);
  }

  function figure(text, start) {
    NUMBER.lastIndex = start;
    const shown = NUMBER.exec(text)[0], number = written(Number(shown.replace(/,/g, "")));
    const end = NUMBER.lastIndex;
    UNIT.lastIndex = end;
    const unit = UNIT.exec(text);
    if (unit && units.has(unit[1]) && !/[A-Za-z0-9\-_]/.test(text[UNIT.lastIndex] || "")) {
      const [factor, base] = units.get(unit[1]);
      const whole = written(Number(number) * Number(factor)) + base.toLowerCase();
      const parts = unit[1].toLowerCase().split(PARTS).filter((p) => p.length > 1).map(singular);
      return { text: whole, beside: [number, ...parts], end: UNIT.lastIndex, figure: true };
    }
    WHOLE.lastIndex = start;
    const name = WHOLE.exec(text);
    if (name && WHOLE.lastIndex > end) return { text: name[0].toLowerCase().replace(/,/g, ""), beside: [], end: WHOLE.lastIndex };
    return { text: number, beside: [], end };
  }

  function spelled(word) {
    const folded = word.toLowerCase().replace(/['’]s$/, "");
    const parts = folded.split(PARTS).filter(Boolean).map(singular);
    if (!parts.length || (parts.length === 1 && (stop.has(parts[0]) || stop.has(folded)))) return null;
    return { text: parts.join("") + folded.slice(folded.replace(/\++$/, "").length), beside: parts.length > 1 ? parts.filter((p) => !stop.has(p)) : [] };
  }

  // English words by what they begin with, roughly as the stems of the server.
  const stem = (word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(?:ations?|ions?|ings?|ed|es|[es])$/, "") : word);

  return { units, fold, analyse, written, stem };
};
