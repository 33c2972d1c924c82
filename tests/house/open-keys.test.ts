import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** A constant whose keys are arbitrary strings. */
const OPEN = /const ([A-Z][A-Z0-9_]*): (?:Readonly<|Partial<)*Record<string,/g;

/**
 * Returns the constants of a file that are indexed by arbitrary strings, so that `constructor` or `__proto__` would
 * find something.
 */
function listUnsafe(text: string): string[] {
  const names = [...text.matchAll(OPEN)].flatMap(([, name]) => name ?? []);
  const read = names.filter((name) => {
    const checked = new RegExp(String.raw`Object\.hasOwn\(${name}, [^?]*\? ${name}\[`, 'g');
    return new RegExp(String.raw`\b${name}(?:\?\.)?\[`).test(text.replaceAll(checked, ''));
  });
  const asked = [...text.matchAll(/ in ([A-Z][A-Z0-9_]+) \?/g)].flatMap(([, name]) => name ?? []);
  return [...read, ...asked];
}

test('a table indexed by an external string is a Map, or only its own keys are used', () => {
  const unsafe = readSources().flatMap(({ path, text }) =>
    /^(?:server|contract)\//.test(path) && !path.endsWith('.test.ts')
      ? listUnsafe(text).map((name) => `${path} ${name}`)
      : [],
  );
  expect(unsafe).toEqual([]);
  expect(listUnsafe("const A: Readonly<Record<string, string>> = {};\nconst b = A[key] ?? '';")).toEqual([
    'A',
  ]);
  expect(listUnsafe('const A: Record<string, 1> = {};\nObject.hasOwn(A, key) ? A[key] : undefined')).toEqual(
    [],
  );
  expect(listUnsafe('const name = key in NAMES ? 1 : 2;')).toEqual(['NAMES']);
});
