import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCode, normaliseCode } from './normalise-code.ts';
import { groupCode, randomCode } from './random-code.ts';

describe('normaliseCode', () => {
  test.each([
    ['run26', 'RUN26'],
    ['  Run 26 ', 'RUN26'],
    ['RUN-26', 'RUN26'],
    ['RUN\u2010\u2011\u2012\u2013\u2014\u221226', 'RUN26'],
    ['R\u00adUN\u200b2\u00a06\ufeff', 'RUN26'],
    ['ＲＵＮ２６', 'RUN26'],
    ['strasse\t7\n', 'STRASSE7'],
    ['Straße7', 'STRASSE7'],
    ['скидка', 'СКИДКА'],
  ])('%j is %s', (typed, code) => expect(normaliseCode(typed)).toBe(code));

  test('similar letters of another script stay different', () => {
    expect(normaliseCode('РУН26')).not.toBe(normaliseCode('PYH26'));
    expect(normaliseCode('ΑΒ1')).not.toBe(normaliseCode('AB1'));
  });

  test('a normalised code is a fixed point, in any case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const code = normaliseCode(typed);
        expect(normaliseCode(code)).toBe(code);
        expect(normaliseCode(` ${typed}-`)).toBe(code);
      }),
    );
  });
});

test('only letters and digits form a code', () => {
  expect(['RUN26', 'СКИДКА', 'A'.repeat(64)].every(isCode)).toBe(true);
  expect(['', 'RUN_26', "A'", 'A\u0000', '%', '\ud800', 'A'.repeat(65)].some(isCode)).toBe(false);
});

describe('randomCode', () => {
  test('contains no ambiguous letters, and differs for different ids', () => {
    const ids = fc.uuid({ version: 4 });
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const code = randomCode(one, 24);
        expect(code).toMatch(/^[CDFGHJKLMNPQRTVWXY34679]{24}$/);
        expect(code === randomCode(other, 24)).toBe(one === other);
        expect(normaliseCode(groupCode(code).toLowerCase())).toBe(code);
      }),
    );
  });

  test('short codes differ as well', () => {
    const codes = Array.from({ length: 5_000 }, () => randomCode(crypto.randomUUID(), 8));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('is formatted in groups of four', () => {
    expect(groupCode('CDFGHJKLMNPQ')).toBe('CDFG-HJKL-MNPQ');
    expect(groupCode('CDFGHJ')).toBe('CDFG-HJ');
  });
});
