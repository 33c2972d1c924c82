import { expect, test } from 'vitest';
import { type BrandFacts, findPaymentGaps, listBrandSteps } from './brand-steps.rules.ts';
import { FIRST_COLOURS } from './first-brand.rules.ts';

const NEW: BrandFacts = {
  colours: FIRST_COLOURS,
  hasOwnLogo: false,
  issuer: { name: 'Seelauf', address: '' },
  hasLegalNotice: false,
  documents: [],
  usableTypes: 0,
  testTypes: 0,
  unreviewed: [],
  hasOwner: false,
  hasInvitedOwner: false,
  hasShownEvent: false,
  hasSold: false,
};
const READY: BrandFacts = {
  colours: { brand: '#223344', accent: '#aa3300' },
  hasOwnLogo: true,
  issuer: { name: 'Seelauf GmbH', address: 'Am See 1, 6900 Bregenz' },
  hasLegalNotice: true,
  documents: ['AGB.pdf', 'Privacy_Policy.pdf'],
  usableTypes: 1,
  testTypes: 0,
  unreviewed: [],
  hasOwner: true,
  hasInvitedOwner: false,
  hasShownEvent: true,
  hasSold: true,
};
const openIn = (facts: BrandFacts) =>
  listBrandSteps(facts).flatMap(({ step, isDone }) => (isDone ? [] : step));

test('a new brand has everything to do, a finished one nothing', () => {
  expect(openIn(NEW)).toEqual([
    ...['owner', 'look', 'seller', 'legalNotice', 'terms', 'privacy', 'payments', 'event', 'order'],
  ]);
  expect(openIn(READY)).toEqual([]);
});

test('payments with test keys wait for live keys, so that no buyer gets photos without paying', () => {
  const steps = listBrandSteps({ ...READY, usableTypes: 2, testTypes: 1 });
  expect(steps).toContainEqual({ step: 'payments', isDone: false, waitsFor: 'LiveKeys' });
});

test.each<[string, Partial<BrandFacts>, string[]]>([
  ['a blank address', { issuer: { name: 'Seelauf GmbH', address: '  ' } }, ['seller']],
  ['the first colours and logo', { colours: FIRST_COLOURS, hasOwnLogo: false }, ['look']],
  ['only a logo of its own', { colours: FIRST_COLOURS }, []],
  ['only colours of its own', { hasOwnLogo: false }, []],
  ['no privacy policy', { documents: ['Our_Terms_and_Conditions.pdf'] }, ['privacy']],
  ['no payment type that works', { usableTypes: 0 }, ['payments']],
])('with %s these steps are open: %s', (_what, facts, steps) => {
  expect(openIn({ ...READY, ...facts })).toEqual(steps);
});

test('an open step says whom it waits for', () => {
  const waiting = (facts: Partial<BrandFacts>) =>
    listBrandSteps({ ...READY, ...facts }).flatMap(({ step, isDone, waitsFor }) =>
      waitsFor === null ? [] : [[step, isDone, waitsFor]],
    );
  expect(waiting({ hasOwner: false, hasInvitedOwner: true })).toEqual([['owner', false, 'Owner']]);
  expect(waiting({ hasInvitedOwner: true })).toEqual([]);
  expect(waiting({ documents: [], unreviewed: ['AGB.pdf', 'Privacy_Policy.pdf'] })).toEqual([
    ['terms', false, 'Counsel'],
    ['privacy', false, 'Counsel'],
  ]);
  expect(waiting({ documents: [] })).toEqual([]);
});

test('a payment type cannot be used without keys of its provider, or in a currency that it lacks', () => {
  const types = [
    { id: 'PersonalCard', provider: 'stripe', discountPercent: 0 },
    { id: 'RussianCard', provider: 'yookassa', discountPercent: 0 },
    { id: 'Aggregator', provider: 'paypal', discountPercent: 0 },
  ] as const;
  expect(findPaymentGaps(types, ['stripe', 'yookassa'], 978)).toEqual([
    { id: 'RussianCard', provider: 'yookassa', gap: 'NoCurrency' },
    { id: 'Aggregator', provider: 'paypal', gap: 'NoKeys' },
  ]);
});
