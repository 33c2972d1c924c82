import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PEERS } from './imports.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

const decisions = globSync('docs/decisions/*.md', { cwd: root });
const numbers = new Set(decisions.map((path) => Number(/(\d{4})-[^/]+$/.exec(path)?.[1])));

/** Folders with code that may name a decision. */
const CODE = '{bin,bench,contract,demo,migrations,models,scripts,server,storefront,tests}/**/*.{ts,tsx,js}';

test('links between the documents lead to files', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => join(dirname(page), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

test('a decision has one number, and its title begins with it', () => {
  const wrong = decisions.filter((path) => {
    const number = Number(/(\d{4})-[^/]+$/.exec(path)?.[1]);
    return !read(path).startsWith(`# ${number}. `);
  });
  expect(wrong).toEqual([]);
  expect(numbers.size).toBe(decisions.length);
});

test('a decision that code or documents name exists', () => {
  const missing = [...pages, ...globSync(CODE, { cwd: root, exclude: [PEERS] })].flatMap((path) =>
    [...read(path).matchAll(/(?:docs\/decisions\/|\bdecisions? )(\d{1,4})(?:, (\d{4}))?\b/gi)]
      .flatMap(([, first, second]) => [first, second ?? first].map(Number))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: decision ${number}`),
  );
  expect(missing).toEqual([]);
});

test('files that the documents name by their whole path exist', () => {
  const PATH =
    /`((?:bin|bench|contract|demo|migrations|models|scripts|server|storefront|tests)\/[\w/.-]+\.\w+)`/g;
  const missing = pages.flatMap((page) =>
    [...read(page).matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});
