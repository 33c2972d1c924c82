import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from './router.tsx';

const validate = (route: (typeof routes)[number], search: Record<string, unknown>) =>
  (route.search?.(search) ?? {}) as Record<string, unknown>;
const reading = routes.filter((route) => Object.keys(validate(route, {})).length > 0);

/** Values that no parameter may have. */
const WRONG: readonly unknown[] = [
  '',
  7,
  -1,
  true,
  null,
  [],
  ['mine'],
  {},
  { toString: 'mine' },
  'x'.repeat(10_000),
];

describe('an address', () => {
  test('of each page that reads parameters is checked', () => {
    expect(reading.map(({ path }) => path).toSorted()).toEqual([
      '/cart',
      '/competitors/verify',
      '/contacts',
      '/crew',
      '/crew/$crewId',
      '/event/$eventId',
      '/event/$eventId/photos',
      '/event/$eventId/video',
      '/my-account',
      '/my-account/orders',
      '/own-data',
      '/photo-alert',
      '/removal',
      '/search/$eventId/$number',
      '/search/$eventId/$number/video',
    ]);
  });

  test.each(reading.map((route) => [route.path, route] as const))(
    '%s keeps no invalid value',
    (_path, route) => {
      const names = Object.keys(validate(route, {}));
      for (const name of names)
        for (const value of WRONG) {
          const read = validate(route, { [name]: value });
          // An omitted parameter stays in the address unchanged, so each has a value.
          expect(Object.keys(read), name).toEqual(names);
          expect(read[name], `${name}=${JSON.stringify(value)}`).toBeUndefined();
        }
    },
  );

  test('means the same at every path of one page', () => {
    for (const [, own] of Map.groupBy(routes, ({ page }) => page)) {
      const names = own.map((route) => Object.keys(validate(route, {})));
      for (const other of names) expect(other).toEqual(names[0]);
    }
  });

  test('is read only by searchOf', () => {
    const source = readFileSync(new URL('router.tsx', import.meta.url), 'utf8');
    expect(source.match(/(?:^ {4}|page: \w+, )search: (?!searchOf\(|\w+Search)/gm)).toBeNull();
  });
});

test('keeps valid values, and ignores unknown parameters', () => {
  const at = (path: string) => routes.find((route) => route.path === path) as (typeof routes)[number];
  const uuid = '0190c3f2-1111-7000-8000-000000000000';
  expect(validate(at('/cart'), { open: uuid, utm: 'x' })).toEqual({ open: uuid });
  expect(validate(at('/event/$eventId'), { tab: 'report', frame: 'choose' })).toEqual({
    tab: 'report',
    frame: 'choose',
  });
  expect(validate(at('/competitors/verify'), { token: 'abc.def' })).toEqual({ token: 'abc.def' });
});
