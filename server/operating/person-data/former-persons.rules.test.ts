import { expect, test } from 'vitest';
import type { KeptRow, KeptThings } from '#hosting/data-subjects/index.ts';
import { withoutFormerPersons } from './former-persons.rules.ts';

const SINCE = new Date('2026-05-02T10:00:00Z');
const BEFORE = new Date('2026-05-01T10:00:00Z');
const AFTER = new Date('2026-05-03T10:00:00Z');
const participant = { competitor_id: 'a', person_since: SINCE };
const OWN = { orderIds: ['order'], cartIds: ['cart'] };

function keptOf(table: string, rows: readonly KeptRow[], person: KeptRow = participant): readonly KeptRow[] {
  const things: KeptThings[] = [
    { kind: 'participants', table: 'competitors', rows: [person] },
    { kind: 'consents', table, rows },
  ];
  return withoutFormerPersons(things, OWN).flatMap((thing) => (thing.table === table ? thing.rows : []));
}

test.each([
  ['crew_consents', 'given_at'],
  ['selfies', 'consent_at'],
  ['photo_alerts', 'confirmed_at'],
  ['crew_members', 'joined_at'],
])('of %s, only those since the row is the person’s are shown', (table, column) => {
  const later = { person_id: 'a', [column]: AFTER };
  expect(keptOf(table, [{ person_id: 'a', [column]: BEFORE }, later])).toEqual([later]);
});

test('rows without a time are left out, except those that describe the present person or are parts of own purchases', () => {
  const row = { person_id: 'a', frame_text: 'Ola' };
  for (const table of ['cart_items', 'crew_purchases']) expect(keptOf(table, [row])).toEqual([]);
  expect(keptOf('photo_alerts', [{ person_id: 'a', confirmed_at: null }])).toEqual([]);
  expect(keptOf('person_photos', [row])).toEqual([row]);
  const parts = [
    { person_id: 'a', cart_id: 'cart' },
    { person_id: 'a', order_id: 'order' },
  ];
  expect(keptOf('cart_items', [...parts, { person_id: 'a', cart_id: 'other' }])).toEqual(parts);
});

test('rows of others, and all of a row that never went to another person, are shown', () => {
  const other = { person_id: 'b' };
  expect(keptOf('crew_purchases', [other])).toEqual([other]);
  const row = { person_id: 'a' };
  const same = { competitor_id: 'a', person_since: null };
  expect(keptOf('crew_purchases', [row], same)).toEqual([row]);
});
