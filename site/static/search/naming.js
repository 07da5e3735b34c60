// The names that the words of a query make, and the values that they ask for, as kb/search/planning/named.py finds them.
"use strict";
window.tenkyoNaming = (finder) => {
  const { head, others, score } = finder;
  const questions = new Set(head.questions), doing = new Set(head.doing);

  function spansOf(parts) {
    const all = parts.map((part) => part.text), spans = [];
    for (let first = 0; first < Math.min(all.length, 24); first += 1) {
      for (let last = first; last < Math.min(first + 8, all.length); last += 1) {
        if (parts[last].parted && last > first) break;
        const words = all.slice(first, last + 1), key = words.join(""), there = finder.names.get(key), classes = finder.classes.get(key);
        if (there || classes) spans.push({ first, last, words, there: there || new Set(), classes });
      }
    }
    return spans;
  }

  // Whole names, none within a longer one; of `how much memory bandwidth` the bandwidth takes the memory, of `max power per rack` the power.
  function wholeOf(parts) {
    const every = spansOf(parts), asks = (span) => questions.has(parts[span.first].text) || parts[span.first].text in head.most.words;
    const taken = (one, other) => (asks(one) && !asks(other) ? one.last >= other.first && other.first > one.first && other.last > one.last : one !== other && other.first <= one.first && one.last <= other.last);
    return every.filter((one) => !every.some((other) => taken(one, other)));
  }

  const of = (span, kind) => [...span.there].some((doc) => doc.kind === kind);

  // What the claims of a thing on the properties that are named are worth: of what has its name, else of what is called after that.
  function pairsOf(docs, thing, spans, said) {
    const found = new Map();
    for (const one of docs) {
      for (const span of spans) for (const doc of off(span, thing) ? span.there : []) if (doc.kind === "property") { const key = `${one.id} ${doc.id}`; found.set(finder.pairs.has(key) ? key : `${doc.id} < ${one.id}`, score.pair); }
      const named = found.size > 0;
      for (const stem of new Set(said.map(finder.stem))) for (const doc of finder.ofProperties.get(stem) || []) {
        const key = `${one.id} ${doc.id}`, worth = (found.get(key) ?? score.word - score.further) + score.further;
        if (questions.has(stem) && found.has(key)) found.set(key, score.asked);
        else if (worth < score.pair) found.set(key, named && questions.has(stem) ? score.merely : worth);
      }
    }
    return [...found].filter(([key]) => finder.pairs.has(key));
  }
  function paired(thing, spans, said) {
    const own = pairsOf([...thing.there].filter((doc) => doc.kind === "entity"), thing, spans, said);
    return new Map(own.length || thing.classes ? own : pairsOf(finder.lent.get(thing.words.join("")) || [], thing, spans, said).map(([key, worth]) => [key, worth * score.lent]));
  }
  // Whether a name beside those of things is of no property that one of them has.
  const beside = (span, spans) => { const having = spans.filter((one) => of(one, "entity")); return having.every((one) => off(span, one) && !paired(one, [span], []).size); };

  // Things named only within a longer name, which takes the words from the property that they have: the pod chips of `TPU v5p pod chips`;
  // or which is the name of that, and ends with the thing: `How fast is NVLink`.
  function inner(parts, spans) {
    const found = [], claimed = (thing, prop) => thing.docs.some((one) => [...prop.there].some((doc) => doc.kind === "property" && finder.pairs.has(`${one.id} ${doc.id}`)));
    const named = (first, last) => {
      const words = parts.slice(first, last + 1).map((part) => part.text), key = words.join(""), there = finder.names.get(key) || new Set();
      return { first, last, words, there, classes: finder.classes.get(key), docs: [...there].filter((doc) => doc.kind === "entity") };
    };
    const take = (one, prop, whole) => { if (one.docs.length && !one.classes && claimed(one, prop) && !(whole && claimed(whole, prop))) found.push(one); };
    for (const whole of spans) {
      if (of(whole, "entity") && !whole.classes) for (const prop of spans) if (whole.first < prop.first && prop.first <= whole.last && whole.last < prop.last) take(named(whole.first, prop.first - 1), prop, named(whole.first, whole.last));
      if (of(whole, "property")) for (let first = whole.first + 1; first <= whole.last; first += 1) take(named(first, whole.last), whole);
    }
    return found;
  }

  // The whole names that the words make; and whether a value is asked for: by the words that only ask, by the ends of names.
  function called(parts, asked, ends = []) {
    const spans = wholeOf(parts), within = new Set(spans.flatMap((span) => span.words.map((_, i) => span.first + i)));
    // Of a maker, too, something may be asked: what it offers.
    const having = [...spans, ...inner(parts, spans)].filter((span) => of(span, "entity")), things = having.filter((span) => !span.classes), words = new Set(things.flatMap((span) => span.words));
    const named = new Set(having.flatMap((span) => span.words)), used = new Set(spans.filter((span) => span.last > span.first && of(span, "property")).flatMap((span) => span.words));
    const others = parts.map((part) => part.text).filter((word) => !named.has(word) && !used.has(word));
    const asking = [...asked.filter((word) => questions.has(word) && !(others.length && doing.has(word))), ...ends];
    // A unit in words asks for what is measured in it.
    const measures = parts.flatMap((part) => (finder.measure(part.text) ? [`=${finder.measure(part.text)}`] : []));
    const byAsking = new Map(having.flatMap((thing) => [...paired(thing, [], asking)])), byThing = having.map((thing) => paired(thing, spans, [...others, ...asking, ...measures]));
    const pairs = new Map(byThing.reverse().flatMap((one) => [...one]));
    // A figure that is part of no name, beside names of no property.
    const counts = !pairs.size && parts.some((part, n) => !within.has(n) && /^[0-9.]+[^0-9.]/.test(part.text)) && !spans.some((span) => of(span, "property"));
    return { parts, spans, things, pairs, within, counts, value: pairs.size > 0, one: things.some((thing) => /[0-9]/.test(thing.words.join(""))), has: Math.max(0, ...pairs.values()) > score.word, asked: byAsking.size > 0, several: byThing.filter((one) => [...one.keys()].some((key) => !byAsking.has(key))).length > 1, words };
  }
  const off = (one, other) => other.last < one.first || other.first > one.last;

  return { wholeOf, called, off, beside };
};
