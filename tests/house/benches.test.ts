import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Benches that `docs/figures.md` does not name, with the place of their figures. */
const ELSEWHERE: Record<string, string> = {
  bibs: '`npm run accuracy` of figures.md',
  faces: '`npm run accuracy` of figures.md',
  fusion: '`npm run accuracy` of figures.md',
  'read-bare': 'is started by import.ts',
  scale: 'docs/scale.md',
  'calibrate-bibs': 'calibrates the bounds of bibs.rules.ts',
  'measure-detector-ranges': 'writes models/text/detector-ranges.ts',
  'measure-face-centre': 'writes models/faces/descriptor-centre.ts',
};

test('every bench has its figures in docs/figures.md', () => {
  const figures = readFileSync(join(ROOT, 'docs/figures.md'), 'utf8');
  const unnamed = readSources()
    .filter(({ text }) => /^ \* {5}.*node bench\//m.test(text))
    .flatMap(({ path }) => /^bench\/([\w-]+)\.ts$/.exec(path)?.[1] ?? [])
    .filter((name) => !figures.includes(`bench/${name}.ts`));
  expect(unnamed.toSorted(), 'add its figures, or delete it').toEqual(Object.keys(ELSEWHERE).toSorted());
});

test('only benches import from bench/, so that no other code depends on it', () => {
  const wrong = readSources()
    .filter(({ path }) => !path.startsWith('bench/'))
    .flatMap(({ path, imports }) =>
      imports.filter(({ target }) => target.startsWith('bench/')).map(({ target }) => `${path}: ${target}`),
    );
  expect(wrong, 'move what both need to scripts/ or tests/').toEqual([]);
});
