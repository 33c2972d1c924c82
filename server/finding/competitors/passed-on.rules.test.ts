import { expect, test } from 'vitest';
import { type BibRow, keysOfOthers } from './passed-on.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 1, hour));
const row = (competitorId: string, more: Partial<BibRow> = {}): BibRow => ({
  competitorId,
  bibKey: '17',
  surname: `Surname of ${competitorId}`.replaceAll(' ', ''),
  givenName: competitorId,
  birthDate: null,
  email: null,
  leftAt: null,
  bibPassedOnAt: null,
  ...more,
});
const ANNA = row('Anna', { leftAt: at(1) });
const BOB = row('Bob', { leftAt: at(2) });

test.each<[string, BibRow[], string[], string[]]>([
  ['somebody else wears it now', [ANNA, row('Bob')], ['Anna'], ['17']],
  ['somebody else left with it later', [ANNA, BOB], ['Anna'], ['17']],
  ['somebody else left with it before', [ANNA, BOB], ['Bob'], []],
  ['only they wore it', [ANNA], ['Anna'], []],
  ['the next wearer was erased', [{ ...ANNA, bibPassedOnAt: at(1) }], ['Anna'], ['17']],
  [
    'they have another row with it, who wears it now',
    [{ ...ANNA, bibPassedOnAt: at(1) }, row('Ann')],
    ['Anna', 'Ann'],
    [],
  ],
  ['both rows are theirs', [ANNA, BOB], ['Anna', 'Bob'], []],
  ['the same name left later', [ANNA, { ...ANNA, competitorId: 'again', leftAt: at(2) }], ['Anna'], []],
  ['nothing is known of them, and somebody wears it', [row('Bob')], [], ['17']],
  ['nothing is known of them, and nobody wears it', [BOB], [], []],
])('finds the keys of others, if %s', (_when, rows, own, keys) => {
  expect(keysOfOthers(rows, own)).toEqual(keys);
});
