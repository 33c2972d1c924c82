import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = globSync('desk/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] }).map((file) => ({
  file,
  text: readFileSync(join(ROOT, file), 'utf8'),
}));

/** Files that keep the answer of an earlier call while another is loaded, with the reason why none says "nothing" by mistake. */
const KEEPS_ANSWERS: Record<string, string> = {
  'desk/api/use-desk.ts': 'keeps no answer with an empty list (kept-answer.rules.ts)',
  'desk/events/photo-picker.tsx': 'says that there is no photo only when nothing is fetched',
  'desk/upload/own-photos.tsx': 'keeps photos of the same filter only',
  'desk/upload/proposals.tsx': 'hides itself without a proposal',
  'desk/upload/typed-clock.tsx': 'shows no list',
};

test('only known files show an earlier answer while another is loaded', () => {
  const keeping = SOURCES.filter(({ text }) => /keepPreviousData|placeholderData/.test(text));
  expect(keeping.map(({ file }) => file).toSorted()).toEqual(Object.keys(KEEPS_ANSWERS).toSorted());
});

/** A list that replaces data which is not loaded yet, as in `const rows = data?.rows ?? []`. */
const FILLED_LIST = /const (\w+) =[^;]*\b(?:data|query)\b\??\.[^;]*\?\? \[\];/g;

test('no page takes data that is not loaded for an empty list', () => {
  const premature = SOURCES.flatMap(({ file, text }) =>
    [...text.matchAll(FILLED_LIST)].flatMap(([, name]) =>
      text
        .split('\n')
        .filter((line) => new RegExp(`(?<![\\w.])${name}\\.length === 0`).test(line))
        .filter((line) => !/\bdata [!=]== undefined/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    ),
  );
  expect(premature, 'compare `data?.list.length`, which is undefined while it is loaded').toEqual([]);
  const inPlace = SOURCES.filter(({ text }) => /\?\? \[\]\)\.length === 0/.test(text));
  expect(inPlace.map(({ file }) => file)).toEqual([]);
});
