import { describe, expect, test } from 'vitest';
import { LATER_TEXTS, PAGE_SOURCES, PAGE_TEXTS, type PageName } from '#contract/page-parts.ts';

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** By their path in the storefront's folder. */
const sources = new Map(
  Object.entries(files).map(([path, source]) => [pathFrom('shell/here.ts', path), source]),
);

/** Returns where an import leads, as a path in the storefront's folder. */
function pathFrom(importer: string, target: string): string {
  const alias = '#storefront/';
  if (target.startsWith(alias)) return target.slice(alias.length);
  return new URL(target, `file:///${importer}`).pathname.slice(1);
}

/** Creates a file and all that it imports at once; what it fetches later brings its own texts. */
function reach(path: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(path);
  if (source === undefined || seen.has(path)) return seen;
  seen.add(path);
  for (const [, target = ''] of source.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gms))
    if (/^(\.|#storefront\/)/.test(target)) reach(pathFrom(path, target), seen);
  return seen;
}

const wingsSaidBy = (path: string) =>
  LATER_TEXTS.filter((wing) =>
    [...reach(path)].some((file) => new RegExp(`['"\`]${wing}\\.[A-Za-z]`).test(sources.get(file) ?? '')),
  );

describe('the texts that a page comes with', () => {
  test.each(Object.entries(PAGE_SOURCES))('of %s are those it uses', (page, path) => {
    expect(sources.has(path)).toBe(true);
    expect(wingsSaidBy(path)).toEqual(
      LATER_TEXTS.filter((wing) => PAGE_TEXTS[page as PageName].includes(wing)),
    );
  });

  test('of every visit are enough for the frame of the pages', () => {
    expect(reach('main.tsx').size).toBeGreaterThan(30);
    expect(wingsSaidBy('main.tsx')).toEqual([]);
  });
});

/** Returns what a file fetches later, and the texts that come with it. */
function laterParts(path: string): { target: string; wings: string[] }[] {
  const source = sources.get(path) ?? '';
  return [...source.matchAll(/(?<!typeof )import\('([^']+)'\)(?:, \[([^\]]*)\])?/g)].map(
    ([, target = '', wings = '']) => ({ target: pathFrom(path, target), wings: wings.match(/\w+/g) ?? [] }),
  );
}

/** Goes on to all that a page fetches later; returns what is said there in words that nothing has brought. */
function missingTexts(path: string, there: readonly string[], seen = new Set<string>()): string[] {
  const place = `${path} with ${[...there].sort().join()}`;
  if (seen.has(place)) return [];
  seen.add(place);
  const missing = wingsSaidBy(path).filter((wing) => !there.includes(wing));
  const parts = [...reach(path)].flatMap(laterParts);
  return [
    ...missing.map((wing) => `${path} says ${wing}`),
    ...parts.flatMap(({ target, wings }) => missingTexts(target, [...there, ...wings], seen)),
  ];
}

describe('the texts that a later part comes with', () => {
  const parts = [...sources.keys()].flatMap(laterParts).filter(({ wings }) => wings.length > 0);

  test('are found', () => expect(parts.length).toBeGreaterThan(8));

  test.each(parts)('of $target are said there: $wings', ({ target, wings }) => {
    expect(wingsSaidBy(target)).toEqual(expect.arrayContaining(wings));
  });

  test.each(Object.entries(PAGE_SOURCES))('from %s on are all that is said', (page, path) => {
    expect(missingTexts(path, PAGE_TEXTS[page as PageName])).toEqual([]);
  });
});
