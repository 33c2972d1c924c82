import { describe, expect, test } from 'vitest';
import {
  type AddressFacts,
  type AddressState,
  judgeAddress,
  judgeMergedAddress,
  listAddressesToNotify,
} from './address.rules.ts';

const OWN: AddressFacts = { email: 'own@example.com', origin: 'First', former: null, bibKey: '7' };
const OTHER = 'other@example.com';
const next = (email: string | null, more: object = {}) => ({
  email,
  bibKey: '7',
  wearer: undefined,
  ...more,
});
const later = (email: string | null, former: string | null) => ({ email, origin: 'Later', former });
const first = (email: string | null) => ({ email, origin: 'First', former: null });

describe('an address', () => {
  test('on a list before the photos proves its owner, also when it fills a blank', () => {
    expect(judgeAddress(undefined, next(OTHER), false)).toEqual(first(OTHER));
    expect(judgeAddress({ ...OWN, email: null }, next(OTHER), false)).toEqual(first(OTHER));
    expect(judgeAddress(OWN, next('OWN@example.com'), true)).toEqual(first('OWN@example.com'));
  });

  test('that replaces another, or is added after the photos, proves nothing', () => {
    expect(judgeAddress(OWN, next(OTHER), false)).toEqual(later(OTHER, OWN.email));
    expect(judgeAddress({ ...OWN, email: null }, next(OTHER), true)).toEqual(later(OTHER, null));
    expect(judgeAddress(undefined, next(OTHER), true)).toEqual(later(OTHER, null));
  });

  test('cannot be changed in two steps to prove more, and counts again when the proved one returns', () => {
    const emptied = judgeAddress(OWN, next(null), false);
    expect(emptied).toEqual(later(null, OWN.email));
    const filled = judgeAddress({ ...emptied, bibKey: '7' }, next(OTHER), false);
    expect(filled).toEqual(later(OTHER, OWN.email));
    expect(judgeAddress({ ...filled, bibKey: '7' }, next('third@example.com'), false)).toEqual(
      later('third@example.com', OWN.email),
    );
    expect(judgeAddress({ ...filled, bibKey: '7' }, next(OWN.email), true)).toEqual(first(OWN.email));
  });

  test('proves nothing about photos of a bib that another person wore', () => {
    const taken = next(OWN.email, { bibKey: '8', wearer: OTHER });
    expect(judgeAddress(OWN, taken, true)).toEqual(later(OWN.email, OTHER));
    expect(judgeAddress(OWN, taken, false)).toEqual(first(OWN.email));
    // A family shares one address.
    expect(judgeAddress(OWN, { ...taken, wearer: OWN.email }, true)).toEqual(first(OWN.email));
    expect(judgeAddress(OWN, next(OWN.email, { bibKey: '8' }), true)).toEqual(later(OWN.email, null));
  });
});

test('of merged participants must be proved for both', () => {
  const other = { ...OWN, email: OTHER };
  expect(judgeMergedAddress(OWN, OWN, OWN.email, true)).toEqual(first(OWN.email));
  expect(judgeMergedAddress(OWN, other, OWN.email, false)).toEqual(later(OWN.email, OTHER));
  const blank = { ...OWN, email: null };
  expect(judgeMergedAddress(OWN, blank, OWN.email, false)).toEqual(first(OWN.email));
  expect(judgeMergedAddress(OWN, blank, OWN.email, true)).toEqual(later(OWN.email, null));
  expect(judgeMergedAddress(blank, OWN, OWN.email, true)).toEqual(later(OWN.email, null));
});

test('notifies the proved and the replaced address, once each, and only about changes', () => {
  const facts = (state: AddressState, key = '7'): AddressFacts => ({ ...state, bibKey: key });
  const replaced = facts(judgeAddress(OWN, next(OTHER), true));
  expect(listAddressesToNotify(OWN, replaced)).toEqual([OWN.email]);
  expect(listAddressesToNotify(replaced, replaced)).toEqual([]);
  const third = facts(judgeAddress(replaced, next('third@example.com'), true));
  expect(listAddressesToNotify(replaced, third)).toEqual([OWN.email, OTHER]);
  expect(listAddressesToNotify(OWN, facts(judgeAddress(OWN, next(OWN.email), true)))).toEqual([]);
});

test('notifies the former wearer of a bib of an address that was added later to another bib', () => {
  const late: AddressFacts = { email: OTHER, origin: 'Later', former: null, bibKey: '8' };
  const moved = judgeAddress(late, next(OTHER, { wearer: OWN.email }), true);
  expect(listAddressesToNotify(late, { ...moved, bibKey: '7' })).toEqual([OWN.email]);
});
