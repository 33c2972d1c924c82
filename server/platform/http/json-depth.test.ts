import { expect, test } from 'vitest';
import { JSON_DEPTH_MAX, refuseDeepJson } from './json-depth.ts';

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

test('the allowed depth passes, one level more does not', () => {
  expect(() => refuseDeepJson(nested(JSON_DEPTH_MAX))).not.toThrow();
  expect(() => refuseDeepJson(`[${nested(JSON_DEPTH_MAX)}]`)).toThrow(
    expect.objectContaining({ statusCode: 400 }),
  );
});

test('many brackets side by side, and brackets inside strings, do not count', () => {
  expect(() => refuseDeepJson(JSON.stringify(Array.from({ length: 500 }, () => [{ a: [] }])))).not.toThrow();
  expect(() => refuseDeepJson(JSON.stringify({ text: `\\"${'[{'.repeat(100)}` }))).not.toThrow();
});

test('an escaped quote does not end a string', () => {
  expect(() => refuseDeepJson(`"\\\\"${'['.repeat(40)}`)).toThrow();
  expect(() => refuseDeepJson(`"\\"${'['.repeat(40)}"`)).not.toThrow();
});
