// A formula at work: the program comes from the build as postfix, so nothing is parsed here.
// What is typed is an assumption and exact, as for the server; both print the same digits.
"use strict";
{
  const form = document.querySelector("form[data-postfix]");
  const program = JSON.parse(form.dataset.postfix);
  const out = form.querySelector("[data-result]");
  const lang = document.documentElement.lang;
  const fields = [...form.querySelectorAll("input[name]")];
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
  const typed = (input) => {
    const text = input.value.normalize("NFKC").replaceAll(",", "").trim();
    return text === "" ? NaN : Number(text);
  };
  const within = (input, value) =>
    !(value < Number(input.dataset.low ?? -Infinity) || value > Number(input.dataset.high ?? Infinity));
  // Below each field there is room for what is wrong with what was typed, and for what is expected.
  const wordings = JSON.parse(form.dataset.wrong);
  const notes = new Map(fields.map((input) => {
    const note = document.createElement("span");
    note.id = `w-${input.name}`;
    note.className = "wrong";
    note.setAttribute("aria-live", "polite");
    input.closest(".try").append(note);
    return [input, note];
  }));
  function wording(input, value) {
    const { low, high } = input.dataset;
    if (!Number.isFinite(value)) return wordings.number;
    if (low !== undefined && high !== undefined) return wordings.between;
    return low === undefined ? wordings.most : wordings.least;
  }
  function mark(input, value) {
    const text = input.value.trim(), note = notes.get(input);
    const number = (bound) => Number(bound).toLocaleString(lang, { maximumSignificantDigits: 6 });
    const said = wording(input, value)
      .replace("{low}", () => number(input.dataset.low)).replace("{high}", () => number(input.dataset.high))
      .replace("{found}", () => text.length > 24 ? `${text.slice(0, 24)}…` : text);
    if (note.textContent !== said) note.textContent = said;
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", note.id);
  }
  function unmark(input) {
    notes.get(input).textContent = "";
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  function printed(value) {
    const whole = Number.isInteger(value) && Math.abs(value) < 1e15;
    const digits = whole ? 15 : Number(form.dataset.digits);
    if (value && (Math.abs(value) >= 1e15 || Math.abs(value) < 1e-6)) {
      const [head, power] = value.toExponential(digits - 1).split("e");
      const raised = [...String(Number(power))].map((c) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[c] ?? "⁻").join("");
      return `${head} × 10${raised}`;
    }
    const least = whole ? 1 : digits;
    return new Intl.NumberFormat(lang, { minimumSignificantDigits: least, maximumSignificantDigits: digits }).format(value);
  }
  function show() {
    const given = {};
    let wrong = false;
    for (const fixed of form.querySelectorAll("[data-constant]")) given[fixed.dataset.constant] = Number(fixed.dataset.value);
    for (const input of fields) {
      const value = typed(input);
      const bad = !Number.isFinite(value) || !within(input, value);
      if (bad && input.value.trim()) mark(input, value); else unmark(input);
      wrong ||= bad;
      given[input.name] = value;
    }
    const value = wrong ? NaN : Number(run(given).toPrecision(15));
    if (Number.isFinite(value)) {
      out.textContent = `${printed(value)} ${form.dataset.unit === "1" ? "" : form.dataset.unit}`.trim();
      out.title = String(value);
    } else {
      out.textContent = "—";
      out.removeAttribute("title");
    }
  }
  // A slider goes from a tenth of where its value started to ten times that.
  for (const slide of form.querySelectorAll("input[type=range]")) {
    const input = fields.find((one) => one.name === slide.dataset.for);
    const start = typed(input);
    slide.disabled = !(start > 0);
    slide.addEventListener("input", () => {
      let value = start * 10 ** (Number(slide.value) / 100);
      value = "exact" in input.dataset && Number.isInteger(start) ? Math.round(value) : Number(value.toPrecision(3));
      value = Math.min(Math.max(value, Number(input.dataset.low ?? -Infinity)), Number(input.dataset.high ?? Infinity));
      input.value = Number(slide.value) === 0 ? String(start) : String(value);
      slide.setAttribute("aria-valuetext", input.value);
    });
    input.addEventListener("input", () => {
      const value = typed(input);
      if (value > 0 && start > 0) slide.value = String(Math.max(-100, Math.min(100, 100 * Math.log10(value / start))));
    });
  }
  // What was typed is in the address, so that it can be shared and the other language shows it too.
  const given = new URLSearchParams(location.hash.slice(1));
  for (const input of fields.filter((one) => given.has(one.name))) {
    input.value = given.get(input.name);
    input.dispatchEvent(new Event("input"));
  }
  const keep = () => {
    const changed = fields.filter((one) => one.value !== one.defaultValue).map((one) => [one.name, one.value]);
    history.replaceState(null, "", changed.length ? `#${new URLSearchParams(changed)}` : location.pathname + location.search);
    show();
  };
  form.addEventListener("input", keep);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => requestAnimationFrame(keep));
  show();
}
