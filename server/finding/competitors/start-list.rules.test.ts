import { expect, test } from 'vitest';
import type { StartListRow } from '#finding/start-lists/index.ts';
import { compareStartList } from './start-list.rules.ts';

const row = (bib: string, change: Partial<StartListRow> = {}): StartListRow => ({
  bib,
  surname: 'Novák',
  givenName: 'Jan',
  birthDate: '1990-01-01',
  email: null,
  code: null,
  distance: '10K',
  ...change,
});
const known = (bib: string, change: Partial<StartListRow> = {}) => ({
  ...row(bib, change),
  competitorId: `id ${bib}`,
  eventId: 'e',
});

test('a second list adds, changes and keeps by bib, and reports who is missing', () => {
  const changes = compareStartList(
    [known('1'), known('0042'), known('7', { email: 'jan@example.com' }), known('9')],
    [row('1'), row('42', { surname: 'Nováková' }), row('7', { email: null }), row('100')],
  );
  expect(changes.added.map(({ bib }) => bib)).toEqual(['100']);
  expect(changes.changed).toMatchObject([{ competitorId: 'id 0042', fields: ['surname'] }]);
  expect(changes.unchanged).toBe(2);
  expect(changes.missing).toEqual(['9']);
});

test('an empty cell does not delete known data', () => {
  const [change] = compareStartList(
    [known('7', { email: 'jan@example.com' })],
    [row('7', { distance: '5K' })],
  ).changed;
  expect(change).toMatchObject({ fields: ['distance'], row: { distance: '5K', email: 'jan@example.com' } });
});
