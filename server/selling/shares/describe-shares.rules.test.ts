import { expect, test } from 'vitest';
import { describeShares } from './describe-shares.rules.ts';
import type { ShareRule } from './shares.rules.ts';

const rule = (more: Partial<ShareRule> = {}): ShareRule => ({
  to: 'Photographer',
  photographerId: null,
  eventId: null,
  products: null,
  currencyId: null,
  percentHundredths: 30_00,
  fixedMinor: 0,
  minimumMinor: 0,
  tiers: [],
  ...more,
});
const names = { photographer: (id: string) => `Ana ${id}`, event: (id: string) => `Lake run ${id}` };
const linesOf = (before: ShareRule[] | undefined, after: ShareRule[]) =>
  describeShares(
    before && { day: '2026-01-01', rules: before },
    { day: '2026-05-01', timeZone: 'Europe/Vienna', rules: after },
    names,
  ).map(({ mark, text }) => `${mark} ${text}`);

test('the first rules are all new', () => {
  const own = rule({ photographerId: '1', percentHundredths: 12_50, minimumMinor: 50, currencyId: 978 });
  const organizer = rule({ to: 'Organizer', eventId: '2', products: ['Photo', 'Frame'], fixedMinor: 0 });
  expect(linesOf(undefined, [own, organizer])).toEqual([
    '~ from 2026-05-01 on (Europe/Vienna)',
    '+ rule 1: Photographer gets 12.5 %, at least 0.50 EUR each of photos of Ana 1, EUR',
    '+ rule 2: Organizer gets 30 % of Lake run 2, Photo or Frame',
  ]);
});

test('names only rules that differ, and a different order is a difference', () => {
  const platform = rule({ to: 'Platform', percentHundredths: 5_00 });
  const tiered = rule({ currencyId: 392, tiers: [{ aboveMinor: 1000, percentHundredths: 40_00 }] });
  expect(linesOf([rule(), platform], [tiered, platform])).toEqual([
    '~ from 2026-05-01 on (Europe/Vienna)',
    '+ rule 1: Photographer gets 30 %, 40 % above 1000 JPY a month of JPY',
    '- rule 1: Photographer gets 30 %',
  ]);
  expect(linesOf([rule(), platform], [platform, rule()])).toHaveLength(5);
});

test('gives the rule before and after at each place, with names instead of ids', () => {
  const old = [rule(), rule({ to: 'Platform', percentHundredths: 5_00 })];
  const next = rule({ photographerId: '1', currencyId: 978, minimumMinor: 50, percentHundredths: 12_50 });
  const changes = describeShares(
    { day: '2026-01-01', rules: old },
    { day: '2026-05-01', timeZone: 'Europe/Vienna', rules: [next] },
    names,
  ).map(({ change }) => change);
  const shown = {
    party: 'Photographer',
    photographer: null,
    event: null,
    products: null,
    currencyId: null,
    percent: 30,
    tiers: [],
    fixed: 0,
    minimum: 0,
  };
  expect(changes).toEqual([
    { of: 'shares', key: 'Europe/Vienna', field: 'from', from: '2026-01-01', to: '2026-05-01' },
    expect.objectContaining({
      rule: {
        number: 1,
        before: shown,
        after: { ...shown, photographer: 'Ana 1', currencyId: 978, percent: 12.5, minimum: 0.5 },
      },
    }),
    // The replaced rule 1 is in the change above.
    undefined,
    expect.objectContaining({
      rule: { number: 2, before: { ...shown, party: 'Platform', percent: 5 }, after: null },
    }),
  ]);
});
