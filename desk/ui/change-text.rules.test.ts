import { expect, test } from 'vitest';
import { describeChange, type RecordedValues, type ValueWords } from './change-text.rules.ts';

const ID = '0197a1b2-0000-7000-8000-000000000001';
const WORDS: ValueWords = {
  fields: { bib: 'bib', eventId: 'event', isFree: 'free of charge', grants: 'roles', role: 'role' },
  names: { [ID]: 'Lake run' },
  amount: 'amount',
  yes: 'yes',
  no: 'no',
  moment: () => 'at noon',
  readText: (_field, text) => text,
  price: (amount, currencyId) => `${amount} of ${currencyId}`,
};
const textsOf = (before: RecordedValues, after: RecordedValues) =>
  describeChange(before, after, WORDS).map(({ text }) => text);

test('a changed value is shown after the old one, and objects are shown by name, not by id', () => {
  expect(textsOf({ bib: '1811' }, { bib: '18', eventId: ID })).toEqual(['bib: 1811 → 18', 'event: Lake run']);
  expect(textsOf({ bib: '1811' }, null)).toEqual(['bib: 1811 → –']);
});

test('an amount has its currency', () => {
  expect(textsOf(null, { amountMinor: 250, currencyId: 978 })).toEqual(['amount: 2.5 of 978']);
  expect(textsOf(null, { currencyId: 978 })).toEqual(['currencyId: EUR']);
});

test('lists, structures, moments, and yes or no are shown in words', () => {
  const grants = [
    { role: 'organizer', eventId: ID },
    { role: 'owner', eventId: null },
  ];
  expect(textsOf(null, { grants, isFree: true, bibs: [], until: '2026-05-01T12:00:00.000Z' })).toEqual([
    'roles: role organizer, event Lake run, role owner',
    'free of charge: yes',
    'bibs: –',
    'until: at noon',
  ]);
});

test('ids without a name and hashes are left out, because they say nothing to a reader', () => {
  const other = ID.replace('1', '2');
  const hash = 'c0ffee'.repeat(10);
  expect(textsOf(null, { deliveryId: other, contentHash: hash, bib: '18' })).toEqual(['bib: 18']);
  expect(textsOf({ eventId: ID }, { eventId: other })).toEqual(['event: Lake run → …']);
  expect(textsOf(null, { feed: { eventId: other, bib: '18' } })).toEqual(['feed: bib 18']);
});

test('a list of things without names is counted', () => {
  const other = ID.replace('1', '2');
  expect(textsOf(null, { orderItemIds: [other, other] })).toEqual(['orderItemIds: 2']);
  expect(textsOf(null, { eventIds: [ID, other] })).toEqual(['eventIds: Lake run, …']);
});
