import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

const SIZE = 1000;
const ask = (range: string | undefined, ifRange?: string) => parseRange(range, ifRange, '"v1"', SIZE);

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
])('%s is a range', (range, bytes) => {
  expect(ask(range)).toEqual({ kind: 'Part', bytes });
});

test.each([[undefined], ['items=0-5'], ['bytes=0-1,5-9'], ['bytes=0-1, -9']])(
  '%s returns the whole file',
  (range) => {
    expect(ask(range)).toEqual({ kind: 'Whole' });
  },
);

test.each([
  ['bytes=1000-'],
  ['bytes=5000-6000'],
  ['bytes=-0'],
  ['bytes=5-2'],
  ['bytes=a-b'],
  ['bytes=-'],
  ['bytes'],
  ['bytes=0-1,x'],
  ['bytes=0x0-'],
])('%s cannot be satisfied', (range) => {
  expect(ask(range)).toEqual({ kind: 'Unsatisfiable' });
});

test('If-Range returns a range only for the matching version', () => {
  expect(ask('bytes=0-9', '"v1"')).toMatchObject({ kind: 'Part' });
  expect(ask('bytes=0-9', '"v0"')).toEqual({ kind: 'Whole' });
});
