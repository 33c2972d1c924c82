import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkRules,
  type RevenueLine,
  type ShareRule,
  Sharer,
  type ShareVersion,
  UNITS,
  wholeMinor,
} from './shares.rules.ts';

const ANNA = 'anna';
const BEN = 'ben';

const ruleOf = (some: Partial<ShareRule>): ShareRule => ({
  to: 'Photographer',
  photographerId: null,
  eventId: null,
  products: null,
  currencyId: null,
  percentHundredths: 0,
  fixedMinor: 0,
  minimumMinor: 0,
  tiers: [],
  ...some,
});

const lineOf = (some: Partial<RevenueLine> = {}): RevenueLine => ({
  orderItemId: 'item',
  photoId: 'photo',
  videoId: null,
  photographerId: ANNA,
  eventId: 'race',
  productType: 'Photo',
  currencyId: 978,
  netMinor: 1_000,
  listMinor: 1_000,
  vatPercent: null,
  quantity: 1,
  bookedAt: new Date('2026-05-10T12:00Z'),
  count: 1,
  ...some,
});

const from = (day: string, ...rules: ShareRule[]): ShareVersion => ({
  version: Number(day.replaceAll('-', '')),
  from: new Date(`${day}T00:00Z`),
  rules,
});

const unitsOf = (sharer: Sharer, ...lines: RevenueLine[]) =>
  lines.flatMap((line) => sharer.share(line).map(({ units }) => units / UNITS));

test('applies the first matching rule, for each party separately', () => {
  const rules = from(
    '2026-01-01',
    ruleOf({ photographerId: BEN, percentHundredths: 50_00 }),
    ruleOf({ percentHundredths: 30_00 }),
    ruleOf({ to: 'Organizer', percentHundredths: 10_00 }),
    ruleOf({ to: 'Platform', fixedMinor: 7 }),
  );
  expect(new Sharer([rules]).share(lineOf())).toEqual([
    { party: 'Photographer', payeeId: ANNA, units: 300 * UNITS },
    { party: 'Organizer', payeeId: 'race', units: 100 * UNITS },
    { party: 'Platform', payeeId: null, units: 7 * UNITS },
  ]);
  expect(unitsOf(new Sharer([rules]), lineOf({ photographerId: BEN }))).toEqual([500, 100, 7]);
  expect(unitsOf(new Sharer([rules]), lineOf({ photographerId: null }))).toEqual([100, 7]);
});

test('a sale before the first rule gives no share, nor does its refund', () => {
  const sharer = new Sharer([from('2026-05-11', ruleOf({ percentHundredths: 30_00 }))]);
  const back = lineOf({ netMinor: -1_000, quantity: -1, bookedAt: new Date('2026-05-12T00:00Z') });
  expect(unitsOf(sharer, lineOf(), back)).toEqual([]);
});

test('a refund reverses the share by the rule of the sale, whatever rule applies by then', () => {
  const sharer = new Sharer([
    from('2026-05-01', ruleOf({ percentHundredths: 30_00 })),
    from('2026-06-01', ruleOf({ percentHundredths: 60_00 })),
  ]);
  sharer.note(lineOf());
  expect(
    unitsOf(sharer, lineOf({ netMinor: -1_000, quantity: -1, bookedAt: new Date('2026-06-03Z') })),
  ).toEqual([-300]);
});

test('a minimum applies to items that the buyer keeps', () => {
  const rule = ruleOf({ percentHundredths: 10_00, minimumMinor: 80, currencyId: 978 });
  const part = (netMinor: number, quantity = 0) => lineOf({ netMinor, quantity });
  expect(unitsOf(new Sharer([from('2026-01-01', rule)]), lineOf(), part(-500), part(-500, -1))).toEqual([
    100, -20, -80,
  ]);
  expect(unitsOf(new Sharer([from('2026-01-01', rule)]), lineOf({ netMinor: 0 }))).toEqual([80]);
});

test('a tier depends on the month’s total, and falls again with refunds', () => {
  const rule = ruleOf({ percentHundredths: 10_00, tiers: [{ aboveMinor: 1_500, percentHundredths: 20_00 }] });
  const sharer = new Sharer([from('2026-01-01', rule)]);
  const second = lineOf({ orderItemId: 'second' });
  expect(unitsOf(sharer, lineOf(), second)).toEqual([100, 150]);
  expect(unitsOf(sharer, lineOf({ netMinor: -1_000, quantity: -1 }))).toEqual([-150]);
});

test('reassigning a photo moves its share from one photographer to the other', () => {
  const sharer = new Sharer([
    from(
      '2026-01-01',
      ruleOf({ photographerId: BEN, percentHundredths: 50_00 }),
      ruleOf({ percentHundredths: 30_00 }),
    ),
  ]);
  sharer.note(lineOf());
  const shares = [lineOf({ netMinor: -1_000, quantity: -1 }), lineOf({ photographerId: BEN })];
  expect(shares.flatMap((line) => sharer.share(line))).toEqual([
    { party: 'Photographer', payeeId: ANNA, units: -300 * UNITS },
    { party: 'Photographer', payeeId: BEN, units: 500 * UNITS },
  ]);
});

test('identical lines together get the same shares as one by one', () => {
  const rule = ruleOf({ percentHundredths: 33_33, minimumMinor: 5, fixedMinor: 1 });
  const alike = { orderItemId: null, netMinor: 7 };
  const single = unitsOf(new Sharer([from('2026-01-01', rule)]), lineOf(alike));
  const many = unitsOf(new Sharer([from('2026-01-01', rule)]), lineOf({ ...alike, count: 1_000 }));
  expect(many).toEqual([(single[0] ?? 0) * 1_000]);
});

test('rules that share more than the whole, or never apply, are refused', () => {
  const broad = ruleOf({ percentHundredths: 60_00 });
  const ofEvent = ruleOf({ to: 'Organizer', eventId: 'race', percentHundredths: 50_00 });
  const messages = (...rules: ShareRule[]) =>
    checkRules(rules).map(({ index, fault }) => [index, fault.message]);
  expect(messages(broad, ofEvent)).toEqual([
    [1, 'shares come to 110 % of a sale together (rule 1, rule 2): at most 100 % can be given away'],
  ]);
  expect(messages({ ...broad, eventId: 'race', percentHundredths: 40_00 }, broad, ofEvent)).toEqual([]);
  expect(messages(broad, ruleOf({ photographerId: ANNA, percentHundredths: 70_00 }))).toEqual([
    [1, 'never holds: rule 1 fits all that it does; write the narrower one first'],
  ]);
  const tiers = [{ aboveMinor: 10, percentHundredths: 101_00 }];
  expect(messages(ruleOf({ tiers }))).toHaveLength(1);
});

test('a refund is returned with 0 units even if no share changes, because the basis of the shares changes', () => {
  const sharer = new Sharer([from('2026-01-01', ruleOf({ to: 'Platform', fixedMinor: 5, currencyId: 978 }))]);
  expect(sharer.share(lineOf())).toEqual([{ party: 'Platform', payeeId: null, units: 5 * UNITS }]);
  expect(sharer.share(lineOf({ netMinor: -210, quantity: 0 }))).toEqual([
    { party: 'Platform', payeeId: null, units: 0 },
  ]);
});

test('no cent is lost: after a full refund all shares are zero', () => {
  const rules = fc.record({
    percentHundredths: fc.integer({ min: 0, max: 100_00 }),
    fixedMinor: fc.integer({ min: 0, max: 100 }),
    minimumMinor: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(rules, fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1 }), (rule, cuts) => {
      const sharer = new Sharer([from('2026-01-01', ruleOf(rule))]);
      const steps = cuts.map((cut) => lineOf({ netMinor: -cut, quantity: 0 }));
      const left = 1_000 - cuts.reduce((sum, cut) => sum + cut, 0);
      const all = unitsOf(sharer, lineOf(), ...steps, lineOf({ netMinor: -left, quantity: -1 }));
      expect(all.reduce((sum, each) => sum + Math.round(each * UNITS), 0)).toBe(0);
    }),
  );
});

test.each([
  ['a minimum', { minimumMinor: 50 }],
  ['a fixed amount', { fixedMinor: 50 }],
  ['a fixed amount with tiers', { fixedMinor: 50, tiers: [{ aboveMinor: 100, percentHundredths: 10_00 }] }],
])('%s of a package with 2,000 photos is at most its list price without tax', (_, rule) => {
  // €24 with 20 % tax, paid with a code: 1 or 2 cents for each photo.
  const photos = Array.from({ length: 2_000 }, (__, index) => ({
    ...lineOf({ productType: 'PhotosWithMe', photoId: `${index}`, netMinor: 0, vatPercent: 20 }),
    listMinor: index < 400 ? 2 : 1,
  }));
  const sum = (sharer: Sharer, lines: RevenueLine[]) =>
    Math.round(unitsOf(sharer, ...lines).reduce((all, units) => all + units, 0));
  const sharer = new Sharer([from('2026-01-01', ruleOf({ ...rule, isUpToList: true }))]);
  expect(sum(sharer, photos)).toBe(2_000);
  const returned = photos.map((line) => ({ ...line, quantity: -1, listMinor: 0 - line.listMinor }));
  expect(sum(sharer, returned)).toBe(-2_000);
  // Versions from before decision 312 keep what they promised.
  expect(sum(new Sharer([from('2026-01-01', ruleOf(rule))]), photos)).toBe(100_000);
});

test('a free photo still owes its minimum, because its list price covers it', () => {
  const sharer = new Sharer([from('2026-01-01', ruleOf({ minimumMinor: 50, isUpToList: true }))]);
  expect(unitsOf(sharer, lineOf({ netMinor: 0 }))).toEqual([50]);
});

/** A package of 39.00 with 20 % tax, divided over its photos. */
const packageOf = (count: number, some: Partial<RevenueLine> = {}): RevenueLine[] =>
  Array.from({ length: count }, (_, index) => ({
    ...lineOf({ productType: 'PhotosWithMe', photoId: `${index}`, vatPercent: 20, ...some }),
    netMinor: part(some.netMinor ?? 3_250, count, index),
    listMinor: part(some.listMinor ?? 3_900, count, index),
  }));

const part = (sum: number, count: number, index: number): number =>
  Math.floor((sum * (index + 1)) / count) - Math.floor((sum * index) / count);

const JOINT = { isUpToList: true, isJointlyUpToList: true };

function sumByParty(sharer: Sharer, lines: readonly RevenueLine[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { party, units } of lines.flatMap((line) => sharer.share(line)))
    sums[party] = (sums[party] ?? 0) + units;
  return Object.fromEntries(Object.entries(sums).map(([party, units]) => [party, wholeMinor(units)]));
}

test('the amounts of all parties take what percentages leave of the list price, the photographer first', () => {
  const rules = [
    ruleOf({ to: 'Platform', percentHundredths: 5_00, minimumMinor: 5, ...JOINT }),
    ruleOf({ to: 'Organizer', percentHundredths: 10_00, minimumMinor: 20, ...JOINT }),
    ruleOf({ percentHundredths: 30_00, minimumMinor: 50, ...JOINT }),
  ];
  const shared = (count: number) => sumByParty(new Sharer([from('2026-01-01', ...rules)]), packageOf(count));
  expect(shared(5)).toEqual({ Photographer: 975, Organizer: 325, Platform: 163 });
  expect(shared(20)).toEqual({ Photographer: 1_000, Organizer: 400, Platform: 163 });
  // The others keep their 10 % and 5 % of 32.50.
  for (const count of [70, 200, 700])
    expect(shared(count)).toEqual({ Photographer: 2_762, Organizer: 325, Platform: 163 });
  // Versions from before keep what they promised.
  const before = rules.map(({ isJointlyUpToList: _, ...rule }) => rule);
  expect(sumByParty(new Sharer([from('2026-01-01', ...before)]), packageOf(200))).toEqual({
    Photographer: 3_250,
    Organizer: 3_250,
    Platform: 1_000,
  });
});

const anyTerms = fc.record({
  percentHundredths: fc.integer({ min: 0, max: 33_00 }),
  fixedMinor: fc.integer({ min: 0, max: 2_000 }),
  minimumMinor: fc.integer({ min: 0, max: 2_000 }),
  tiers: fc.constantFrom([], [{ aboveMinor: 500, percentHundredths: 33_33 }]),
});

test('the shares of a line are at most its percentages or its list price, and a return takes all of them back', () => {
  const rules = fc.tuple(
    ...(['Photographer', 'Organizer', 'Platform'] as const).map((to) =>
      anyTerms.map((terms) => ruleOf({ to, ...terms, ...JOINT })),
    ),
  );
  const sold = fc.record({
    listMinor: fc.integer({ min: 0, max: 1_200 }),
    paid: fc.integer({ min: 0, max: 100 }),
    cut: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(rules, sold, (own, { listMinor, paid, cut }) => {
      const sharer = new Sharer([from('2026-01-01', ...own)]);
      const ofPercents = new Sharer([
        from('2026-01-01', ...own.map((rule) => ({ ...rule, fixedMinor: 0, minimumMinor: 0 }))),
      ]);
      const listUnits = Math.trunc((listMinor * UNITS * 100) / 120);
      const netMinor = Math.trunc((listMinor * paid) / 120);
      const cutMinor = Math.trunc((netMinor * cut) / 100);
      const sale = lineOf({ listMinor, netMinor, vatPercent: 20 });
      const discount = { ...sale, listMinor: 0, netMinor: 0 - cutMinor, quantity: 0 };
      const returned = { ...sale, listMinor: 0 - listMinor, netMinor: cutMinor - netMinor, quantity: -1 };
      let [units, percentUnits] = [0, 0];
      const add = (line: RevenueLine) => {
        for (const share of sharer.share(line)) units += share.units;
        for (const share of ofPercents.share(line)) percentUnits += share.units;
      };
      for (const line of [sale, discount]) {
        add(line);
        expect(units).toBeLessThanOrEqual(Math.max(percentUnits, listUnits));
        expect(units).toBeGreaterThanOrEqual(percentUnits);
      }
      add(returned);
      expect(units).toBe(0);
    }),
  );
});
