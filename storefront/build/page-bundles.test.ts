import { describe, expect, test } from 'vitest';
import { bundlePages, type SourceModule } from './page-bundles.ts';

const LARGE = 50_000;
const SMALL = 10;

/** Builds modules from their imports, of which some are later; `length` is that of each module. */
function modulesOf(
  imports: Record<string, string[]>,
  length: number,
  later: Record<string, string[]> = {},
): Map<string, SourceModule> {
  return new Map(
    Object.entries(imports).map(([id, targets]) => [
      id,
      { length, imports: targets, laterImports: later[id] ?? [] },
    ]),
  );
}

const none = new Set<string>();

describe('the files of the pages', () => {
  const imports = {
    'a-page.tsx': ['both', 'own', 'kit'],
    'b-page.tsx': ['both', 'kit'],
    both: ['deep'],
    deep: [],
    own: [],
    kit: [],
  };

  test('hold what the same pages load first', () => {
    const files = bundlePages(modulesOf(imports, LARGE), ['a-page.tsx', 'b-page.tsx'], new Set(['kit']));
    expect(files.get('own')).toMatch(/^a-page-\d+$/);
    expect(files.get('a-page.tsx')).toBe(files.get('own'));
    expect(files.get('deep')).toBe(files.get('both'));
    expect(files.get('both')).toMatch(/^shared-/);
    expect(files.get('b-page.tsx')).toMatch(/^b-page-\d+$/);
    expect(files.has('kit')).toBe(false);
  });

  test('never make a later part of another page load what it does not need', () => {
    const modules = modulesOf({ ...imports, dialog: ['own'] }, LARGE, { 'b-page.tsx': ['dialog'] });
    const files = bundlePages(modules, ['a-page.tsx', 'b-page.tsx'], new Set(['kit']));
    expect(files.get('own')).not.toBe(files.get('a-page.tsx'));
    expect(files.has('dialog')).toBe(false);
  });

  test('are fewer if that costs less than the code that a page does not need', () => {
    const files = bundlePages(modulesOf(imports, SMALL), ['a-page.tsx', 'b-page.tsx'], none);
    expect(new Set(files.values()).size).toBe(1);
  });

  test('leave out what no page loads first', () => {
    const files = bundlePages(modulesOf({ ...imports, later: [] }, LARGE), ['a-page.tsx'], none);
    expect(files.has('later')).toBe(false);
  });

  test('never import each other in a circle', () => {
    // "top" and "bottom" are small and would be one file, but "middle" between them is large.
    const modules = modulesOf(
      {
        'a-page.tsx': ['top'],
        'b-page.tsx': ['middle', 'bottom'],
        top: ['middle'],
        middle: ['bottom'],
        bottom: [],
      },
      SMALL,
    );
    modules.set('middle', { length: LARGE, imports: ['bottom'], laterImports: [] });
    const files = bundlePages(modules, ['a-page.tsx', 'b-page.tsx'], none);
    const needs = new Map(
      [...modules].flatMap(([id, { imports: targets }]) =>
        targets.map((target): [string, string] => [`${files.get(id)}`, `${files.get(target)}`]),
      ),
    );
    for (const [from, to] of needs) if (from !== to) expect(needs.get(to)).not.toBe(from);
  });
});
