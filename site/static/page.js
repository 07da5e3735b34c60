// What every page can do with a script: copy a citation, open a note by hovering, load the search.
"use strict";
{
  const own = { ...document.currentScript.dataset, home: document.currentScript.src };
  // A site that was not told its address learns it from where it is read.
  const cited = document.querySelector("[data-address]");
  if (cited && location.protocol.startsWith("http")) {
    const whole = location.origin + location.pathname.replace(/index\.html$/, "");
    for (const code of cited.querySelectorAll("code")) code.textContent = code.textContent.replaceAll(cited.dataset.address, whole);
  }

  for (const block of document.querySelectorAll("[data-copy-text]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = own.copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = own.copied;
      setTimeout(() => { button.textContent = own.copy; }, 1500);
    });
    block.before(button);
  }

  // Hovering shows what a click shows; leaving both the mark and the note closes it again.
  let timer = 0;
  let asked;
  // Figures that stand alike have one note; what each of them rests on is in its line.
  const noteOf = (mark) => {
    const note = document.getElementById(mark.getAttribute("popovertarget"));
    if (mark !== asked && note.matches(":popover-open")) note.hidePopover();
    asked = mark;
    note.querySelector(".line")?.remove();
    const links = mark.closest(".says, tr")?.querySelectorAll(".where > a") ?? [];
    if (note.querySelector("ul") || !links.length) return note;
    const list = document.createElement("ul");
    list.className = "line";
    for (const link of links) list.appendChild(document.createElement("li")).append(link.cloneNode(true));
    note.append(list);
    return note;
  };
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("button.st");
    if (mark) noteOf(mark);
  });
  // A finger does not hover: what it does first would be undone by the click that follows.
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const mark = event.target.closest?.("button.st");
    if (event.target.closest?.(".note")) clearTimeout(timer);
    if (!mark) return;
    clearTimeout(timer);
    timer = setTimeout(() => { const note = noteOf(mark); if (!note.matches(":popover-open")) note.showPopover({ source: mark }); }, 180);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch") return;
    const mark = event.target.closest?.("button.st"), note = event.target.closest?.(".note");
    if (!mark && !note) return;
    clearTimeout(timer);
    timer = setTimeout(() => document.querySelectorAll(".note:popover-open").forEach((n) => n.hidePopover()), 260);
  });

  // A long index narrows as one types; what is left of a section without entries goes with them.
  const narrow = document.querySelector("[data-narrow]");
  if (narrow) {
    const input = narrow.querySelector("input"), state = narrow.querySelector("select"), out = narrow.querySelector("output");
    const lines = [...document.querySelectorAll("main .index li, main .formulas li, main .ledger > li, main tbody tr, main .glossary dt")];
    const texts = lines.map((line) => (line.textContent + (line.matches("dt") ? line.nextElementSibling.textContent : "")).normalize("NFKC").toLowerCase());
    const show = () => {
      const words = input.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean), wanted = state?.value;
      let count = 0;
      lines.forEach((line, i) => {
        line.hidden = !words.every((word) => texts[i].includes(word)) || Boolean(wanted && line.dataset.state !== wanted);
        if (line.matches("dt")) line.nextElementSibling.hidden = line.hidden;
        if (!line.hidden) count += 1;
      });
      for (const section of document.querySelectorAll("main section")) {
        section.hidden = lines.every((line) => line.hidden || !section.contains(line));
      }
      out.textContent = words.length || wanted ? `${count} / ${lines.length}` : "";
    };
    narrow.addEventListener("input", () => {
      show();
      const kept = new URLSearchParams([["q", input.value], ["state", state?.value]].filter((pair) => pair[1]));
      history.replaceState(null, "", kept.size ? `#${kept}` : location.pathname + location.search);
    });
    const kept = new URLSearchParams(location.hash.slice(1));
    input.value = kept.get("q") || "";
    if (state) state.value = kept.get("state") || "";
    if (input.value || state?.value) show();
    narrow.hidden = false;
  }

  // Read on the machine that builds it, a page loads itself again when there is a newer build.
  if (/^(localhost|127\.|\[::1\])/.test(location.hostname)) {
    const record = new URL("../build.json", own.home);
    let known = "";
    const look = async () => {
      if (document.hidden) return;
      const made = await fetch(record, { cache: "no-store" }).then((answer) => answer.json()).catch(() => null);
      if (made && known && made.id !== known) location.reload();
      if (made) known = made.id;
    };
    setTimeout(look, 200);
    setInterval(look, 2000);
  }

  const box = document.querySelector("[data-find]");
  const wake = () => {
    box.removeEventListener("focus", wake);
    const script = document.createElement("script");
    script.src = box.dataset.engine;
    document.head.append(script);
  };
  box.addEventListener("focus", wake);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, select, textarea, [contenteditable]")) {
      event.preventDefault();
      box.focus();
    }
  });
  if (document.querySelector("[data-search-page]")) {
    box.value = new URLSearchParams(location.search).get("q") || "";
    box.focus();
  }

  // The other language shows the same page in the same state.
  const other = document.querySelector(".tools a[hreflang]"), plain = other?.href;
  other?.addEventListener("click", () => {
    const asked = document.querySelector("[data-search-page]") && box.value;
    other.href = plain + (asked ? `?q=${encodeURIComponent(asked)}` : location.search) + location.hash;
  });
}
