import { expect, test } from 'vitest';
import { findBadText, isPlainText } from './find-bad-text.ts';

test.each([
  ['\0', ''],
  [{ a: 'x\u0007' }, 'a'],
  [{ items: [{ name: 'fine' }, { name: '\ud800' }] }, 'items.1.name'],
  [{ name: 'ends in half a pair \udc00' }, 'name'],
  [{ a: { 'na\u0000me': 1 } }, 'a'],
  ['\u007f', ''],
  ['\u0085', ''],
])('%j has a bad character at %j', (value, path) => {
  expect(findBadText(value, 'body')).toEqual({ path });
});

test.each([
  '',
  'Zoë',
  '日本 🏃‍♀️',
  'first\r\n\tsecond',
  5,
  null,
  undefined,
  true,
  { a: [[[]]] },
  Buffer.from('\0'),
])('%j has no bad character', (value) => {
  expect(findBadText(value, 'body')).toBeUndefined();
});

test('a path may not contain a line break', () => {
  expect(findBadText({ search: 'a\nb' }, 'address')).toEqual({ path: 'search' });
});

test('deep nesting is checked to its end without a stack overflow', () => {
  let deep: unknown = '\0';
  for (let level = 0; level < 30_000; level += 1) deep = [deep];
  expect(findBadText(deep, 'body')).toBeDefined();
});

test('numbers, lists and maps around a bad character do not hide it', () => {
  const body = { a: [1, [null, { b: [true, 'fine', { c: 'x\0' }] }]], d: 'fine' };
  expect(findBadText(body, 'body')).toEqual({ path: 'a.1.1.b.2.c' });
});

test.each(['{"base64":"AAAA+/=="}', '{"a":["plain",1,null]}'])('%s is plain', (json) => {
  expect(isPlainText(Buffer.from(json))).toBe(true);
});

test.each(['{"a":"\\u0000"}', '{"a":"\u007f"}', '{"a":"\u0085"}', '{"a":"Zoë"}', '{"a":"\\ud800"}'])(
  '%j is searched for bad characters',
  (json) => {
    expect(isPlainText(Buffer.from(json))).toBe(false);
  },
);
