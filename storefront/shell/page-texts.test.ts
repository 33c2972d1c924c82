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

/** Where an import leads, as a path in the storefront's folder. */
function pathFrom(importer: string, target: string): string {
  const alias = '#storefront/';
  if (target.startsWith(alias)) return target.slice(alias.length);
  return new URL(target, `file:///${importer}`).pathname.slice(1);
}

/** A file and all that it imports at once; what it fetches later brings its own texts. */
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

/** Parts that come later: where that is said, their file, and the texts that come with them. */
const laterParts = [...sources].flatMap(([path, source]) =>
  [...source.matchAll(/import\('([^']+)'\),\s*completeTexts\(\[([^\]]*)\]\)/g)].map(
    ([, target = '', wings = '']) => [path, pathFrom(path, target), wings.match(/\w+/g) ?? []] as const,
  ),
);

describe('the texts that a later part comes with', () => {
  test('are found', () => expect(laterParts.length).toBeGreaterThan(4));

  test.each(laterParts)('in %s: of %s are those it uses, beside its page’s own', (place, file, wings) => {
    const own = place.split('/')[0];
    expect(wingsSaidBy(file).filter((wing) => wing !== own)).toEqual(
      LATER_TEXTS.filter((wing) => wings.some((one) => one === wing)),
    );
  });
});
