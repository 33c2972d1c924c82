import { expect, test } from 'vitest';
import type { KeptRow, KeptThings } from '#hosting/data-subjects/index.ts';
import { withoutFormerPersons } from './former-persons.rules.ts';

const SINCE = new Date('2026-05-02T10:00:00Z');
const BEFORE = new Date('2026-05-01T10:00:00Z');
const AFTER = new Date('2026-05-03T10:00:00Z');
const participant = { competitorId: 'a', personSince: SINCE };
const OWN = { orderIds: ['order'], cartIds: ['cart'] };

function keptOf(table: string, rows: readonly KeptRow[], person: KeptRow = participant): readonly KeptRow[] {
  const things: KeptThings[] = [
    { kind: 'participants', table: 'competitors', rows: [person] },
    { kind: 'consents', table, rows },
  ];
  return withoutFormerPersons(things, OWN).flatMap((thing) => (thing.table === table ? thing.rows : []));
}

test.each([
  ['crewConsents', 'givenAt'],
  ['selfies', 'consentAt'],
  ['photoAlerts', 'confirmedAt'],
  ['crewMembers', 'joinedAt'],
])('shows rows of %s only from the time when the participant row became this person’s', (table, column) => {
  const later = { personId: 'a', [column]: AFTER };
  expect(keptOf(table, [{ personId: 'a', [column]: BEFORE }, later])).toEqual([later]);
});

test('rows without a time are left out, except those that describe the present person or are parts of own purchases', () => {
  const row = { personId: 'a', frameText: 'Ola' };
  for (const table of ['cartItems', 'crewPurchases']) expect(keptOf(table, [row])).toEqual([]);
  expect(keptOf('photoAlerts', [{ personId: 'a', confirmedAt: null }])).toEqual([]);
  expect(keptOf('personPhotos', [row])).toEqual([row]);
  const parts = [
    { personId: 'a', cartId: 'cart' },
    { personId: 'a', orderId: 'order' },
  ];
  expect(keptOf('cartItems', [...parts, { personId: 'a', cartId: 'other' }])).toEqual(parts);
});

test('rows of others are shown, and so are all rows about a participant whose row never went to another person', () => {
  const other = { personId: 'b' };
  expect(keptOf('crewPurchases', [other])).toEqual([other]);
  const row = { personId: 'a' };
  const same = { competitorId: 'a', personSince: null };
  expect(keptOf('crewPurchases', [row], same)).toEqual([row]);
});
