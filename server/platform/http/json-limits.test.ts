import { expect, test } from 'vitest';
import { z } from 'zod';
import { JSON_DEPTH_MAX, JSON_VALUES_MAX, limitJson, mostValues } from './json-limits.ts';

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

test('the allowed depth passes, one level more does not', () => {
  expect(() => limitJson(nested(JSON_DEPTH_MAX))).not.toThrow();
  expect(() => limitJson(`[${nested(JSON_DEPTH_MAX)}]`)).toThrow(
    expect.objectContaining({ statusCode: 400 }),
  );
});

test('many brackets side by side, and brackets inside strings, do not count', () => {
  expect(() => limitJson(JSON.stringify(Array.from({ length: 500 }, () => [{ a: [] }])))).not.toThrow();
  expect(() => limitJson(JSON.stringify({ text: `\\"${'[{'.repeat(100)}` }))).not.toThrow();
});

test('an escaped quote does not end a string', () => {
  expect(() => limitJson(`"\\\\"${'['.repeat(40)}`)).toThrow();
  expect(() => limitJson(`"\\"${'['.repeat(40)}"`)).not.toThrow();
});

test.each(['', '\\\\', '\\"\\"', 'a\\\\\\"b', '\\"\\\\'])('a string of %j ends where it ends', (inside) => {
  expect(() => limitJson(`["${inside}",${'['.repeat(30)}`)).not.toThrow();
  expect(() => limitJson(`["${inside}",${'['.repeat(32)}`)).toThrow('nested');
  expect(() => limitJson(`["${inside}${'['.repeat(40)}`)).not.toThrow();
});

test.each([
  ['numbers', '[1,1,1,1]', 5, 4],
  ['maps', '[{},{},{}]', 7, 6],
  ['keys', '{"a":1,"b":2}', 3, 2],
  ['keys that look like structure', '{"[,]":",,,,","\\"{,":1}', 3, 2],
])('the number of %s is limited', (_what, text, passing, failing) => {
  expect(() => limitJson(text, passing)).not.toThrow();
  expect(() => limitJson(text, failing)).toThrow(expect.objectContaining({ statusCode: 400 }));
});

test.each(['}', '""', ']'])('many repetitions of %j are refused early', (part) => {
  expect(() => limitJson(part.repeat(1_000_000), 1_000)).toThrow('too many values');
});

test('a large text in a body is no reason to refuse it', () => {
  const text = JSON.stringify({ source: `"[,\\`.repeat(200_000) });
  expect(() => limitJson(text, 3)).not.toThrow();
});

test('a schema decides how many values its body may have', () => {
  const person = z.strictObject({ name: z.string(), bibs: z.array(z.string()).max(3) });
  const body = z.strictObject({ people: z.array(person).max(50), why: z.string().optional() });
  const full = { people: Array.from({ length: 50 }, () => ({ name: 'a', bibs: ['1', '2', '3'] })), why: '' };
  expect(() => limitJson(JSON.stringify(full), mostValues(body))).not.toThrow();
  const flooded = JSON.stringify({ ...full, people: Array.from({ length: 1_000 }, () => ({})) });
  expect(() => limitJson(flooded, mostValues(body))).toThrow('too many values');
});

test('a schema with references, choices and maps is counted, and a body without a schema has the general limit', () => {
  interface Tree {
    inner?: Tree | undefined;
  }
  const tree: z.ZodType<Tree> = z.strictObject({ inner: z.lazy(() => tree).optional() });
  const choice = z.union([z.strictObject({ tree }), z.record(z.string(), z.string())]);
  expect(mostValues(choice)).toBeLessThan(500);
  expect(mostValues(z.array(z.string()).max(1_000_000))).toBe(JSON_VALUES_MAX);
  expect(mostValues(undefined)).toBe(JSON_VALUES_MAX);
});
