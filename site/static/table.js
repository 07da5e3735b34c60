// A comparison in the reader's hands: sort within a class, filter, choose rows, columns and units, copy.
// All of it is kept in the address, so that a view can be passed on.
"use strict";
{
const table = document.querySelector("[data-table]");
const controls = document.querySelector("[data-controls]");
const lang = document.documentElement.lang;
const state = new URLSearchParams(location.hash.slice(1));
const rows = [...table.tBodies[0].rows];
const heads = [...table.tHead.rows[0].cells];
const original = [...rows];
const STRONG = { checked: ["verified", "computed"], sourced: ["verified", "computed", "cited"] };

const pick = (name) => controls.querySelector(`[data-${name}]`);
const inputs = { q: pick("filter"), vendor: pick("vendor"), kind: pick("kind"), year: pick("year"), standing: pick("standing") };

function keep() {
  const text = state.toString();
  history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
}
function set(name, value) {
  if (value) state.set(name, value); else state.delete(name);
  keep();
  show();
}

// What is listed under a name of the address.
const listed = (name) => new Set((state.get(name) || "").split(",").filter(Boolean));
// Boxes that put what they stand for on such a list while they are as `chosen` says.
function boxes(selector, name, named, chosen) {
  for (const box of controls.querySelectorAll(selector)) {
    const own = named(box);
    box.checked = listed(name).has(own) === chosen;
    box.addEventListener("change", () => {
      const list = listed(name);
      if (box.checked === chosen) list.add(own); else list.delete(own);
      set(name, [...list].join(","));
    });
  }
}

// A fraction's text as a number.
const fraction = (text) => { const [a, b = "1"] = text.split("/"); return Number(a) / Number(b); };
// Made when the first value is converted: it takes longer than all else that is done on opening.
let format;
const digits = (number) => (format ??= new Intl.NumberFormat(lang, { maximumSignificantDigits: 6 })).format(number);

function units() {
  heads.forEach((head, column) => {
    const unit = head.querySelector("[data-units]");
    if (!unit) return;
    const options = JSON.parse(unit.dataset.units);
    const wanted = state.get(`u.${head.dataset.property}`) || options[0][0];
    const found = options.find(([name]) => name === wanted) || options[0];
    const factor = fraction(found[1]);
    // A column that stays in its own unit is not written again: that would lay out the table anew.
    const change = factor !== 1 || unit.dataset.other;
    if (factor !== 1) unit.dataset.other = found[0]; else delete unit.dataset.other;
    for (const row of change ? rows : []) {
      for (const entry of row.cells[column].querySelectorAll(".entry[data-low], .entry[data-high]")) {
        const link = entry.querySelector(".fig > a");
        link.dataset.own ??= link.textContent;
        if (factor === 1) { link.textContent = link.dataset.own; continue; }
        const ends = [entry.dataset.low, entry.dataset.high].map((x) => x === undefined ? null : digits(Number(x) * factor));
        const shown = ends[0] === ends[1] ? ends[0] : ends[0] === null ? `≤ ${ends[1]}` : ends[1] === null ? `≥ ${ends[0]}` : `${ends[0]}–${ends[1]}`;
        link.textContent = `${shown} ${found[0]}`;
      }
    }
    if (!unit.querySelector("select")) {
      const select = document.createElement("select");
      select.setAttribute("aria-label", `${head.querySelector("a").textContent}: ${unit.dataset.unit}`);
      for (const [name] of options) select.append(new Option(name, name));
      unit.replaceChildren(select);
      select.addEventListener("change", () => set(`u.${head.dataset.property}`, select.value === options[0][0] ? "" : select.value));
    }
    unit.querySelector("select").value = found[0];
  });
}

// Rows of the first class come in order; what belongs to no class, or to another, follows unranked.
function rank(row, column, down) {
  const entry = row.cells[column].querySelector(".entry[data-group]");
  if (!entry) return [1, "~", 0];
  const ends = [entry.dataset.low, entry.dataset.high].filter((x) => x !== undefined).map(Number);
  const middle = ends.length ? ends.reduce((a, b) => a + b) / ends.length : 0;
  return [0, entry.dataset.group, down ? -middle : middle];
}
function sort() {
  const [property, way] = (state.get("sort") || "").split(".");
  const column = heads.findIndex((head) => head.dataset.property === property);
  const order = column < 0 ? original : [...original].sort((a, b) => {
    const x = rank(a, column, way === "down"), y = rank(b, column, way === "down");
    return x[0] - y[0] || x[1].localeCompare(y[1]) || x[2] - y[2];
  });
  if (order.some((row, place) => table.tBodies[0].rows[place] !== row)) table.tBodies[0].append(...order);
  for (const head of heads) {
    const on = head.dataset.property === property && column > 0;
    if (on) head.setAttribute("aria-sort", way === "down" ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
    head.querySelector(".sorter")?.setAttribute("aria-pressed", String(on));
  }
}

function show() {
  const words = (state.get("q") || "").normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const vendor = state.get("vendor"), kind = state.get("kind"), year = state.get("year"), strong = STRONG[state.get("standing")];
  const outside = (entry) => Boolean(strong && !strong.includes(entry.dataset.v)) || Boolean(year && entry.dataset.year !== year);
  const only = listed("only");
  let count = 0;
  for (const row of rows) {
    const text = words.length ? row.textContent.normalize("NFKC").toLowerCase() : "";
    const entries = [...row.querySelectorAll(".entry")];
    for (const entry of entries) entry.hidden = outside(entry);
    row.hidden = Boolean(only.size && !only.has(row.dataset.thing)) || !words.every((w) => text.includes(w))
      || Boolean(vendor && row.dataset.vendor !== vendor)
      || Boolean(kind && row.dataset.kind !== kind)
      || Boolean((year || strong && entries.length) && entries.every((e) => e.hidden));
    if (!row.hidden) count += 1;
  }
  const off = listed("hide");
  heads.forEach((head, column) => {
    const hide = off.has(head.dataset.property);
    if (head.hidden === hide) return;
    head.hidden = hide;
    for (const row of rows) row.cells[column].hidden = hide;
  });
  units();
  sort();
  pick("said").textContent = `${count} / ${rows.length} ${table.dataset.shown}`;
}

function grid() {
  const open = heads.map((h, i) => i).filter((i) => !heads[i].hidden);
  const notes = [];
  const head = open.map((i) => (heads[i].querySelector("a") || heads[i]).textContent.trim());
  const body = rows.filter((r) => !r.hidden).map((row) => open.map((i) => {
    if (i === 0) return row.cells[0].textContent.trim();
    return [...row.cells[i].querySelectorAll(".entry")].filter((e) => !e.hidden).map((entry) => {
      const link = entry.querySelector(".fig > a"), mark = entry.querySelector(".st").firstChild;
      const group = entry.dataset.group ? "" : " ≁";
      notes.push(`${link.textContent.trim()} (${mark.textContent}): ${link.href}`);
      return `${link.textContent.trim()} (${mark.textContent})${group} [${notes.length}]`;
    }).join("; ") || row.cells[i].textContent.trim();
  }));
  return { head, body, notes };
}
const forms = {
  link: () => location.href,
  markdown({ head, body, notes }) {
    const line = (cells) => `| ${cells.map((c) => c.replaceAll("|", "\\|")).join(" | ")} |`;
    return [line(head), line(head.map(() => "---")), ...body.map(line), "", ...notes.map((n, i) => `[${i + 1}]: ${n}`)].join("\n");
  },
  csv({ head, body, notes }) {
    const cell = (c) => /[",\n]/.test(c) ? `"${c.replaceAll('"', '""')}"` : c;
    return [head, ...body, [], ...notes.map((n, i) => [`[${i + 1}]`, n])].map((r) => r.map(cell).join(",")).join("\n");
  },
  latex({ head, body, notes }) {
    const safe = (c) => c.replace(/[\\&%$#_{}~^]/g, (x) => ({ "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}" }[x] || `\\${x}`));
    const line = (cells) => `${cells.map(safe).join(" & ")} \\\\`;
    return [`\\begin{tabular}{${"l".repeat(head.length)}}`, line(head), "\\hline", ...body.map(line), "\\end{tabular}", ...notes.map((n, i) => `% [${i + 1}] ${n}`)].join("\n");
  },
};

for (const [name, input] of Object.entries(inputs)) {
  if (!input) continue;
  input.value = state.get(name) || "";
  input.addEventListener("input", () => set(name, input.value));
}
boxes("[data-only]", "only", (box) => box.dataset.only, true);
boxes("[data-column]", "hide", (box) => heads[Number(box.dataset.column)].dataset.property, false);
// A menu lies over the table, so the key that leaves it closes it too.
for (const menu of controls.querySelectorAll(".menu")) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}
heads.slice(1).forEach((head) => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sorter";
  button.textContent = "⇅";
  button.setAttribute("aria-label", table.dataset.sort.replace("…", head.querySelector("a").textContent));
  button.addEventListener("click", () => {
    const own = head.dataset.property, now = state.get("sort") || "";
    const first = head.dataset.better === "higher" ? "down" : "up", second = first === "down" ? "up" : "down";
    set("sort", now === `${own}.${first}` ? `${own}.${second}` : now === `${own}.${second}` ? "" : `${own}.${first}`);
  });
  head.append(" ", button);
});
for (const button of controls.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(forms[button.dataset.copy](grid()));
    pick("said").textContent = table.dataset.copied;
  });
}
// The same view of another day.
for (const link of document.querySelectorAll("a[data-day]")) {
  link.addEventListener("click", () => { link.hash = location.hash; });
}
controls.hidden = false;
show();
}
