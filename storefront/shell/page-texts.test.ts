import { describe, expect, test } from 'vitest';
import { LATER_TEXTS, type LaterText, PAGE_TEXTS, type PageName, sourceOf } from '#contract/page-parts.ts';

const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** The sources by their path in the storefront's folder. */
const sources = new Map(
  Object.entries(files).map(([path, source]) => [pathFrom('shell/here.ts', path), source]),
);

/** Resolves an import to a path in the storefront's folder. */
function pathFrom(importer: string, target: string): string {
  const alias = '#storefront/';
  if (target.startsWith(alias)) return target.slice(alias.length);
  return new URL(target, `file:///${importer}`).pathname.slice(1);
}

/** Lists a file and everything it imports statically; later parts bring their own texts. */
function reach(path: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(path);
  if (source === undefined || seen.has(path)) return seen;
  seen.add(path);
  for (const [, target = ''] of source.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gms))
    if (/^(\.|#storefront\/)/.test(target)) reach(pathFrom(path, target), seen);
  return seen;
}

/** The pages' names, source files and texts. */
const pages = Object.entries(PAGE_TEXTS).map(([page, texts]): [string, string, readonly LaterText[]] => [
  page,
  sourceOf(page as PageName, [...sources.keys()]) ?? '',
  texts,
]);

const wingsSaidBy = (path: string) =>
  LATER_TEXTS.filter((wing) =>
    [...reach(path)].some((file) => new RegExp(`['"\`]${wing}\\.[A-Za-z]`).test(sources.get(file) ?? '')),
  );

describe('the texts loaded with a page', () => {
  test.each(pages)('of %s are those it uses', (_page, path, texts) => {
    expect(sources.has(path)).toBe(true);
    expect(wingsSaidBy(path)).toEqual(LATER_TEXTS.filter((wing) => texts.includes(wing)));
  });

  test('of every visit suffice for the frame of the pages', () => {
    expect(reach('main.tsx').size).toBeGreaterThan(30);
    expect(wingsSaidBy('main.tsx')).toEqual([]);
  });
});

/** Lists the parts that a file loads later, and the texts loaded with them. */
function laterParts(path: string): { target: string; wings: string[] }[] {
  const source = sources.get(path) ?? '';
  return [...source.matchAll(/(?<!typeof )import\('([^']+)'\)(?:, \[([^\]]*)\])?/g)].map(
    ([, target = '', wings = '']) => ({ target: pathFrom(path, target), wings: wings.match(/\w+/g) ?? [] }),
  );
}

/** Follows everything that a page loads later. @returns the parts that use texts nothing has loaded */
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

describe('the texts loaded with a later part', () => {
  const parts = [...sources.keys()].flatMap(laterParts).filter(({ wings }) => wings.length > 0);

  test('are found', () => expect(parts.length).toBeGreaterThan(8));

  test.each(parts)('of $target are used there: $wings', ({ target, wings }) => {
    expect(wingsSaidBy(target)).toEqual(expect.arrayContaining(wings));
  });

  test.each(pages)('from %s on are complete', (_page, path, texts) => {
    expect(missingTexts(path, texts)).toEqual([]);
  });
});
