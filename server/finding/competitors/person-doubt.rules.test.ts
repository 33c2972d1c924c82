import { expect, test } from 'vitest';
import type { StartListRow } from '#finding/start-lists/index.ts';
import { findPersonDoubt } from './person-doubt.rules.ts';
import type { Registered } from './registered.store.ts';
import { compareStartList } from './start-list.rules.ts';

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const row = (bib: number, change: Partial<StartListRow> = {}): StartListRow => ({
  bib: String(bib),
  surname: `Berg${bib}`,
  givenName: `Anna${bib}`,
  birthDate: `1990-01-${10 + bib}`,
  email: `anna${bib}@example.com`,
  code: null,
  distance: null,
  ...change,
});
const known: Registered[] = NUMBERS.map((bib) => ({
  ...row(bib),
  competitorId: `id ${bib}`,
  eventId: 'e',
  member: 0,
  leftAt: null,
  isKeptOff: false,
  corrected: {},
  protection: null,
  emailOrigin: 'First',
}));
/** The same bib, as on the list of another year. */
const other = (bib: number) =>
  row(bib, {
    surname: `Novak${bib}`,
    givenName: `Jan${bib}`,
    birthDate: `1980-02-${10 + bib}`,
    email: `jan${bib}@example.com`,
  });
const nameAlone = { birthDate: null, email: null };
const doubtOf = async (rows: StartListRow[]) =>
  findPersonDoubt(known, await compareStartList(known, rows, true));

test('a list that gives most of the changed bibs to other people is doubted, with three examples', async () => {
  expect(await doubtOf(NUMBERS.map((bib) => (bib === 1 ? row(bib) : other(bib))))).toEqual({
    changed: 9,
    others: 9,
    samples: [
      { bib: '2', from: 'Anna2 Berg2, 1990-01-12', to: 'Jan2 Novak2, 1980-02-12' },
      { bib: '3', from: 'Anna3 Berg3, 1990-01-13', to: 'Jan3 Novak3, 1980-02-13' },
      { bib: '4', from: 'Anna4 Berg4, 1990-01-14', to: 'Jan4 Novak4, 1980-02-14' },
    ],
  });
});

test('a list that has only other names is doubted, too', async () => {
  const rows = NUMBERS.map((bib) => ({ ...other(bib), ...nameAlone }));
  expect(await doubtOf(rows)).toMatchObject({ changed: 10, others: 10 });
});

test.each<[string, (bib: number) => StartListRow, object | undefined]>([
  ['four other people', (bib) => (bib <= 4 ? other(bib) : row(bib)), undefined],
  ['five other people', (bib) => (bib <= 5 ? other(bib) : row(bib)), { others: 5 }],
  ['half of the changes', (bib) => (bib <= 5 ? other(bib) : row(bib, { distance: '5 km' })), undefined],
  [
    'more than half of the changes',
    (bib) => (bib <= 6 ? other(bib) : row(bib, { distance: '5 km' })),
    { others: 6 },
  ],
  ['respelled names', (bib) => row(bib, { surname: `Bergg${bib}`, ...nameAlone }), undefined],
  ['new addresses', (bib) => row(bib, { email: `new${bib}@example.com` }), undefined],
  ['a list without names', (bib) => row(bib, { surname: '', givenName: '', birthDate: null }), undefined],
])('%s', async (_name, rowOf, doubt) => {
  if (doubt === undefined) expect(await doubtOf(NUMBERS.map(rowOf))).toBeUndefined();
  else expect(await doubtOf(NUMBERS.map(rowOf))).toMatchObject(doubt);
});
