// A formula at work: the program comes from the build as postfix, so nothing is parsed here.
"use strict";
{
  const form = document.querySelector("form[data-postfix]");
  const program = JSON.parse(form.dataset.postfix);
  const out = form.querySelector("[data-result]");
  const lang = document.documentElement.lang;
  const two = {
    "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b, "**": (a, b) => a ** b,
  };
  const named = {
    sqrt: Math.sqrt, exp: Math.exp, ln: Math.log, log: Math.log, log2: Math.log2, log10: Math.log10,
    min: Math.min, max: Math.max, abs: Math.abs, ceil: Math.ceil, floor: Math.floor,
    ceiling: Math.ceil,
  };
  function run(given) {
    const stack = [];
    for (const step of program) {
      if (step in given) stack.push(given[step]);
      else if (step === "neg") stack.push(-stack.pop());
      else if (step in two) { const b = stack.pop(); stack.push(two[step](stack.pop(), b)); }
      else if (step.includes(":")) {
        const [name, count] = step.split(":");
        if (!(name in named)) return NaN;
        stack.push(named[name](...stack.splice(-Number(count))));
      } else stack.push(Number(step));
    }
    return stack.pop() * Number(form.dataset.factor);
  }
  // Significant digits as typed: 0.25 has two, 1.80 three, 1800 four.
  const carried = (text) => text.replace(/e.*$/i, "").replace(/[^0-9]/g, "").replace(/^0+/, "").length || 1;
  function show() {
    const given = {};
    let digits = Infinity;
    for (const fixed of form.querySelectorAll("[data-constant]")) given[fixed.dataset.constant] = Number(fixed.dataset.value);
    for (const input of form.querySelectorAll("input")) {
      const text = input.value.normalize("NFKC").replaceAll(",", "").trim();
      if (!text || !Number.isFinite(Number(text))) { out.textContent = "—"; return; }
      given[input.name] = Number(text);
      if (!("exact" in input.dataset)) digits = Math.min(digits, carried(text));
    }
    const value = run(given);
    if (!Number.isFinite(value)) { out.textContent = "—"; return; }
    const kept = Math.min(Number.isFinite(digits) ? digits : Number(form.dataset.digits), 15);
    const shown = new Intl.NumberFormat(lang, { maximumSignificantDigits: kept }).format(value);
    out.textContent = `${shown} ${form.dataset.unit === "1" ? "" : form.dataset.unit}`.trim();
    out.title = String(value);
  }
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}
