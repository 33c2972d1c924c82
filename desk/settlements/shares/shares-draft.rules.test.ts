import { describe, expect, test } from 'vitest';
import { makeFault } from '#contract/faults.ts';
import {
  addRule,
  nextShares,
  raiseRule,
  readConflicts,
  readShares,
  removeRule,
  setRule,
} from './shares-draft.rules.ts';

const SOURCE = `from: 2026-05-01
zone: Europe/Vienna
shares:
  - { to: photographer, photographer: Ana Berg, percent: 50 } # as agreed
  - { to: photographer, percent: 30, minimum: 0.50, currency: EUR, tiers: [{ above: 1000, percent: 40 }] }
  - { to: organizer, event: 0197a1b2-0000-7000-8000-000000000001, products: [Photo, Frame], percent: 10 }
`;
const rulesOf = (source: string) => readShares(source)?.rules ?? [];

describe('the draft of shares', () => {
  test('has every field of the file as the file has it', () => {
    const none = {
      photographer: '',
      event: '',
      products: [],
      currency: '',
      fixed: '',
      minimum: '',
      tiers: [],
    };
    expect(readShares(SOURCE)).toEqual({
      from: '2026-05-01',
      zone: 'Europe/Vienna',
      inFileOnly: 0,
      rules: [
        { ...none, index: 0, to: 'photographer', photographer: 'Ana Berg', percent: '50' },
        {
          ...none,
          index: 1,
          to: 'photographer',
          percent: '30',
          minimum: '0.50',
          currency: 'EUR',
          tiers: [{ above: '1000', percent: '40' }],
        },
        {
          ...none,
          index: 2,
          to: 'organizer',
          event: '0197a1b2-0000-7000-8000-000000000001',
          products: ['Photo', 'Frame'],
          percent: '10',
        },
      ],
    });
  });

  test('does not exist for a file with a wrong structure', () => {
    for (const source of ['shares: [', 'text', '', 'shares: 3'])
      expect(readShares(source), source).toBeUndefined();
  });

  test('the first amount of a rule adds the currency, and a percentage does not', () => {
    const fixed = setRule(SOURCE, 0, 'fixed', '1', 'CZK');
    expect(rulesOf(fixed)[0]).toMatchObject({ fixed: '1', currency: 'CZK' });
    expect(fixed).toContain('# as agreed');
    expect(rulesOf(setRule(SOURCE, 1, 'fixed', '1', 'CZK'))[1]?.currency).toBe('EUR');
    expect(rulesOf(setRule(SOURCE, 0, 'percent', '40', 'CZK'))[0]?.currency).toBe('');
    expect(rulesOf(setRule(SOURCE, 0, 'fixed', '', 'CZK'))[0]?.currency).toBe('');
  });

  test('the last amount of a rule removes the currency with it, and another change does not', () => {
    const fixed = setRule(SOURCE, 0, 'fixed', '1', 'CZK');
    expect(rulesOf(setRule(fixed, 0, 'fixed', '', 'CZK'))[0]?.currency).toBe('');
    const withoutTiers = setRule(SOURCE, 1, 'tiers', [], 'EUR');
    expect(rulesOf(withoutTiers)[1]).toMatchObject({ minimum: '0.50', currency: 'EUR' });
    expect(rulesOf(setRule(withoutTiers, 1, 'minimum', '', 'EUR'))[1]?.currency).toBe('');
    // A rule for sales in one currency, without an amount.
    const onlyEuro = SOURCE.replace('percent: 50 }', 'percent: 50, currency: EUR }');
    expect(rulesOf(setRule(onlyEuro, 0, 'percent', '', 'EUR'))[0]?.currency).toBe('EUR');
    expect(rulesOf(setRule(onlyEuro, 0, 'fixed', '', 'EUR'))[0]?.currency).toBe('EUR');
  });

  test('an emptied field is removed from the file', () => {
    expect(setRule(SOURCE, 0, 'photographer', '', 'EUR')).not.toContain('Ana Berg');
    expect(setRule(SOURCE, 2, 'products', [], 'EUR')).not.toContain('products');
    expect(setRule(SOURCE, 1, 'tiers', [], 'EUR')).not.toContain('tiers');
  });

  test('rules are added, moved up and removed', () => {
    const added = addRule(SOURCE);
    expect(rulesOf(added)[3]).toMatchObject({ to: 'photographer', percent: '' });
    expect(rulesOf(raiseRule(SOURCE, 2)).map(({ to }) => to)).toEqual([
      'photographer',
      'organizer',
      'photographer',
    ]);
    expect(raiseRule(SOURCE, 2)).toContain('# as agreed');
    const none = [2, 1, 0].reduce((source, index) => removeRule(source, index), SOURCE);
    expect(readShares(none)).toMatchObject({ rules: [] });
    expect(rulesOf(addRule(none))).toHaveLength(1);
  });

  test('the faults of whole rules are separate from those of fields', () => {
    const faults = ['from', 'shares.1', 'shares.2.percent'].map((path) => {
      const { message, code, values } = makeFault('NeverHolds', { rule: 1 });
      return { file: '', line: 1, column: 1, path, message, code, values };
    });
    expect(readConflicts(faults)).toEqual([{ index: 1, fault: faults[1] }]);
  });

  test('the next version begins with the next month', () => {
    const day = '2026-05-01';
    const from = (today: string) => readShares(nextShares({ day, source: SOURCE }, today, 'UTC'))?.from;
    expect(from('2026-07-15')).toBe('2026-08-01');
    expect(from('2026-12-31')).toBe('2027-01-01');
    // The version after one that is not yet valid begins even later.
    expect(from('2026-04-02')).toBe('2026-06-01');
    expect(readShares(nextShares(undefined, '2026-07-15', 'Europe/Prague'))).toMatchObject({
      from: '2026-08-01',
      zone: 'Europe/Prague',
      rules: [],
    });
  });
});
