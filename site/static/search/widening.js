// What has only some of the words behind what has all of them, as kb/search/widening.py has it; and what is said of the first hits, as kb/search/about.py.
"use strict";
window.tenkyoWidening = (finder, { row, ask }) => {
  const { head, score } = finder, FEW = 10, FEW_VALUES = 100, LOOKED_AT = 3, NAMES = 6, FEWEST = 4, OFTEN = 400;
  const filling = new Set(head.filling), bound = new Set(head.bound);

  const withHeld = (any, mark) => [...any, ...any.map((way) => ({ terms: way.terms.map((term) => mark + term), weight: (way.weight || 1) * score.held }))];
  const between = (groups, things, value) => groups.map((any) => (groups.length < 2 || !any[0].terms.every((term) => things.has(term)) ? withHeld(any, "h=") : value ? withHeld(any, "o=") : any));


  // Of a sentence the rare words tell what it is about: each is worth its part of the whole.
  function weighed(groups, held) {
    if (groups.length < FEWEST) return held;
    const told = groups.map(([way]) => Math.log(1 + (finder.docs.length + 1) / (Math.min(...way.terms.map(finder.often)) + 0.5))), all = told.reduce((sum, one) => sum + one, 0);
    return held.map((any, i) => any.map((way) => ({ ...way, worth: ((score.covered * told[i]) / all) * (way.weight || 1) })));
  }

  // The groups of a plan with words that nothing has let go, and met too by what claims hold.
  function looser(plan) {
    const loose = plan.groups.map(([way, ...rest]) => [{ ...way, together: [] }, ...rest]);
    const whole = (terms) => { const words = terms.filter((term) => !bound.has(term)); return words.length ? words : terms; };
    const single = loose.flatMap((any) => (any.length > 1 ? [any] : whole(any[0].terms).map((term) => [{ terms: [term] }])));
    const had = single.filter((any) => any.some((way) => way.terms.every(finder.has))), saying = had.filter(([way]) => !way.terms.every((term) => filling.has(term)));
    // 16K H100: what has so many of a thing is asked for, and need not be called by it.
    const apart = (groups) => groups.flatMap((any) => any[0].terms.map((term) => [{ terms: [term] }])), telling = plan.counts ? apart(saying.length ? saying : had) : saying.length ? saying : had;
    const held = between(telling, plan.counts ? new Set() : plan.things, plan.value);
    const required = plan.value || plan.required < Infinity ? 1 : Math.max(1, Math.min(telling.length - 1, Math.ceil(telling.length * 0.6)));
    return { loose, had: had.length < single.length ? had : [], held: plan.value ? held : weighed(telling, held), required };
  }

  const things = (doc) => (doc.kind === "entity" ? [doc] : doc.kind === "claim" ? doc.of.slice(0, 1) : []);
  // The pages of what a document is about: of a claim its thing and its property, else what it shares a name with.
  const pages = (doc) => new Set((doc.kind === "claim" ? doc.of : finder.alike(doc)).flatMap((one) => [...finder.twins(one)]));
  const pairs = (docs, worth) => new Map(docs.filter((doc) => doc.kind === "claim").map((doc) => [`${doc.subject} ${doc.property}`, worth]));
  const tells = (plan) => plan.groups.some(([way]) => way.terms.some((term) => !/^[0-9]/.test(term)));

  // What is near the first hits: the groups that find it, and what it is worth.
  function near(plan, leading, share = 1) {
    const [first] = leading, worth = score.near;
    if (!first || !tells(plan)) return null;
    const subjects = new Set(leading.flatMap(things)), properties = new Set(leading.filter((doc) => doc.kind === "property"));
    if (first.kind === "claim" && first.of[1]) properties.add(first.of[1]);
    const few = [...properties].filter((one) => finder.claimsOn(one.id) <= OFTEN), others = leading.filter((doc) => !things(doc).length && doc.kind !== "property");
    const bonus = (there, own, subject, property) => ({ there, own: own * share, subject: subject * share, property: property * share });
    return {
      groups: [[...subjects, ...properties, ...others].flatMap((doc) => doc.said.slice(0, NAMES).map((parts) => row(parts.map((part) => part.text))))],
      bonuses: [bonus(subjects, 0, worth.subject, 0), bonus(new Set(few), 0, 0, worth.property), bonus(pages(first), worth.pages, 0, 0)],
      on: pairs(leading, worth.both * share),
    };
  }

  // What is found, with what has some of the words behind it where that is little.
  function widen(asked, plan, found, { held, enough }) {
    if (plan.has) {
      if (found.length >= FEW_VALUES) return found;
      const [first] = found, worth = score.nearValue, about = first.kind === "claim" ? [{ there: new Set(things(first)), own: 0, subject: worth.subject, property: 0 }, { there: pages(first), own: worth.pages, subject: 0, property: 0 }] : [];
      const asks = { ...plan, groups: held, bonuses: [...plan.fewer, ...about], on: pairs([first], worth.both) };
      const others = ask(asked, { ...asks, required: enough });
      return others.length < FEW ? ask(asked, { ...asks, required: 1 }) : others;
    }
    const seen = new Set(found), behind = (docs) => { for (const doc of docs) if (!seen.has(doc)) { seen.add(doc); found.push(doc); } };
    const own = found.length;
    found = [...found];
    if (found.length < FEW && found[0].kind === "source") behind(ask(asked, { ...plan, groups: [], bonuses: [], source: found[0].id }));
    const rests = new Set(found.slice(own));
    for (const needed of [...(plan.value ? [] : [Infinity]), enough, null]) {
      if (found.length >= FEW) break;
      const about = near(plan, found.filter((doc) => !rests.has(doc)).slice(0, LOOKED_AT));
      if (needed === null && !about) break;
      const layer = needed === null ? { groups: about.groups, required: 1, bonuses: about.bonuses } : { groups: needed === enough && about && !often(held) ? [...held, ...about.groups] : held, required: needed, bonuses: [...plan.fewer, ...(about ? about.bonuses : [])] };
      behind(ask(asked, { ...plan, ...layer, on: about?.on }));
    }
    return found;
  }
  // A word that so many have that they fill what is found.
  const often = (groups) => Math.max(...groups.map(([way]) => Math.min(...way.terms.map(finder.often)))) >= OFTEN;

  // A plan by which what is said of its first hit leads what else it finds.
  function surer(asked, plan) {
    const about = near(plan, ask(asked, plan).slice(0, 1), score.around);
    if (!about) return plan;
    // What is named is worth what it is.
    const named = new Set(plan.bonuses.flatMap(({ there }) => [...there])), more = about.bonuses.map((one) => (one.own ? one : { ...one, there: new Set([...one.there].filter((doc) => !named.has(doc))) }));
    return { ...plan, bonuses: [...plan.bonuses, ...more], on: about.on };
  }

  return { looser, widen, surer };
};
