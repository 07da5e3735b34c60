// What else a thing is called, as kb/search/words/synonyms.py has it; what it is called after, and what is written about it.
"use strict";
window.tenkyoNames = ({ analyse, fold, whole, of, put, names, others, pairs, lent }) => {
  const SEAM = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=[0-9])/;

  // What a claim relates: its thing to what it is claimed to be, after which that may be called, and to the source whose number it is.
  const spaced = (parts) => ` ${parts.map((part) => part.text).join(" ")} `, namesake = new Map();
  const described = (thing, doc) => { thing.papers = (thing.papers || new Set()).add(doc); };
  function relate(doc, others) {
    const [thing] = doc.of;
    doc.pairs = [`${doc.subject} ${doc.property}`, ...others.flatMap((other) => [`${doc.property} < ${other.id}`, `${doc.subject} > ${other.id}`])];
    for (const key of doc.pairs) pairs.add(key);
    if (thing?.kind !== "entity") return;
    for (const other of others) if (other !== thing && other.said.some((name) => spaced(name).length > 4 && thing.said.slice(0, 2).some((label) => spaced(label).includes(spaced(name))))) put(namesake, thing, other);
    for (const part of doc.said[0]) if (/^[0-9].*[./]/.test(part.text)) for (const source of of("source", [part])) described(thing, source);
  }
  function lend() {
    for (const thing of namesake.keys()) {
      const behind = new Set([thing]);
      for (const one of behind) for (const other of namesake.get(one) || []) behind.add(other);
      for (const other of behind) for (const parts of other === thing ? [] : other.said) if (!names.get(whole(parts))?.has(thing)) put(lent, whole(parts), thing);
    }
  }

  // Other words for the same thing: a label stands for all names,
  // another name for the labels; a name with a digit in it for nothing but itself.
  function link(labels, further) {
    const words = (parts) => parts.map((part) => part.text), specific = (list) => /[0-9]/.test(list.join(""));
    const main = labels.map(words), rest = further.map(words);
    const join = (name, all) => {
      if (!name.length || name.length > 5 || specific(name)) return;
      const key = name.join(" "), known = others.get(key) || others.set(key, []).get(key);
      for (const other of all) if (other.length && other.join(" ") !== key && known.length < 8 && !known.some((one) => one.join(" ") === other.join(" "))) known.push(other);
    };
    for (const name of main) join(name, [...main, ...rest.filter((one) => !specific(one))]);
    for (const name of rest) join(name, main);
  }

  // All names with their others: of terms, of properties, of what `labels` call in both languages, of things.
  function linked(all, labels) {
    const called = new Map(), key = (parts) => parts.map((part) => part.text).join(" ");
    const of = (kind) => all.filter(([doc]) => doc.kind === kind);
    for (const [, , rest] of of("property")) for (const name of new Set(rest.map(key))) called.set(name, (called.get(name) || 0) + 1);
    for (const [, names, rest] of of("glossary")) link(names, rest);
    // `how many GPUs` asks for several: what one of them is called says nothing of the others.
    for (const [, names, rest] of of("property")) link(names, rest.filter((parts) => called.get(key(parts)) === 1));
    for (const pair of labels) link(pair, []);
    for (const [, names, rest] of of("entity")) link(names, rest);
  }

  // The same name in the other script, with its words as one, or in two.
  function spelt(texts) {
    const latin = (text) => /^[\x00-\x7f]*$/.test(text), digits = (text) => (text.match(/[0-9]+/g) || []).join(" ");
    for (const text of texts) {
      const own = analyse(text).map((part) => part.text), two = text.split(SEAM);
      const forms = !latin(text) ? [] : /[\s-]/.test(text) ? [text.replace(/[\s-]+/g, "")] : two.length === 2 && two.every((one) => one.length > 1) ? [two.join(" ")] : [];
      const known = (key) => others.get(key) || others.set(key, []).get(key), same = texts.filter((one) => digits(text) && latin(one) !== latin(text) && digits(one) === digits(text));
      for (const one of same) known(own.join(" ")).push(analyse(one).map((part) => part.text));
      for (const form of forms.map(analyse)) if (form.map((part) => part.text).join(" ") !== own.join(" ")) known(form.map((part) => part.text).join(" ")).push(own);
    }
  }

  // The pages that share a name with a thing or a property, its own too.
  const having = new Map(), sharing = new Map(), MOST = 8;
  function twin(doc) {
    const keys = new Set(doc.texts.map((text) => fold(text).toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")).filter(Boolean));
    for (const key of keys) {
      put(sharing, key, doc);
      if (doc.kind === "entity" || doc.kind === "property") put(having, key, doc);
    }
    doc.keys = keys;
  }
  const alike = (doc) => [...new Set([...doc.keys].flatMap((key) => [...(having.get(key) || [])].slice(0, MOST)))];
  const twins = (one) => new Set([...one.keys].filter((key) => [...having.get(key)].indexOf(one) < MOST).flatMap((key) => [...sharing.get(key)]));

  return { relate, described, lend, linked, spelt, twin, twins, alike };
};
