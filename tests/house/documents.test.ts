import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '#server/commands/cli/commands.ts';
import { PEERS } from './imports.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root });
const numbers = new Set(decisions.map((path) => Number(/(\d{4})-[^/]+$/.exec(path)?.[1])));

/** Folders with code that may cite a decision. */
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

/** Spells a heading as GitHub makes an anchor of it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/`|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('links to a place in a document lead to a heading', () => {
  const headings = (page: string) =>
    [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => anchorOf(text));
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)/g)]
      .filter(([, target = '', anchor = '']) => {
        const file = target === '' ? page : join(dirname(page), target);
        return file.endsWith('.md') && existsSync(join(root, file)) && !headings(file).includes(anchor);
      })
      .map(([, target, anchor]) => `${page}: ${target}#${anchor}`),
  );
  expect(broken).toEqual([]);
});

test('a decision has one number, and its title begins with that number', () => {
  const wrong = decisions.filter((path) => {
    const number = Number(/(\d{4})-[^/]+$/.exec(path)?.[1]);
    return !read(path).startsWith(`# ${number}. `);
  });
  expect(wrong).toEqual([]);
  expect(numbers.size).toBe(decisions.length);
});

test('a decision’s title has at most eight words', () => {
  const long = decisions.filter(
    (path) => (/^# \d+\. (.*)/.exec(read(path))?.[1] ?? '').split(/\s+/).length > 8,
  );
  expect(long).toEqual([]);
});

test('a decision cited by code or documents exists', () => {
  const missing = [...pages, ...globSync(CODE, { cwd: root, exclude: [PEERS] })].flatMap((path) =>
    [...read(path).matchAll(/(?:docs\/decisions\/|\bdecisions? )(\d{1,4})(?:, (\d{4}))?\b/gi)]
      .flatMap(([, first, second]) => [first, second ?? first].map(Number))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: decision ${number}`),
  );
  expect(missing).toEqual([]);
});

test('files that the documents name by their full path exist', () => {
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

test('the index of decisions lists each of them, with its title', () => {
  const index = read('docs/decisions/README.md');
  const missing = decisions.filter((path) => {
    const [, number, title] = /^# (\d+)\. (.*)/.exec(read(path)) ?? [];
    return !index.includes(`- [${number}](${path.split('/').at(-1)}) ${title}`);
  });
  expect(missing).toEqual([]);
});

test('sections cited by deployment files and code exist', () => {
  const missing = globSync([CODE, 'deploy/**/*.{env,yaml,template,service}'], {
    cwd: root,
    exclude: [PEERS],
  }).flatMap((path) =>
    [...read(path).matchAll(/((?:[\w-]+\/)*[\w-]+\.md), "([A-Z][^"]*)"/g)]
      .filter(([, page = '', title]) => !existsSync(join(root, page)) || !read(page).includes(`# ${title}\n`))
      .map(([quote]) => `${path}: ${quote}`),
  );
  expect(missing).toEqual([]);
});

/** Files that may cite docs/product.md: all code and every document. */
const citing = [
  ...pages,
  '.env.example',
  ...globSync(['{desk,deploy}/**/*.{ts,tsx,css,yaml}', CODE], { cwd: root, exclude: [PEERS] }),
];

test('cited sections of docs/product.md exist', () => {
  const sections = new Set(
    [...read('docs/product.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number),
  );
  const cited = citing.flatMap((path) =>
    [...read(path).matchAll(/\bproduct\s[\s*]*((?:§\d+(?:, )?)+)/gi)].flatMap(([, list = '']) =>
      [...list.matchAll(/\d+/g)].map(([number]) => ({ path, number })),
    ),
  );
  const missing = cited
    .filter(({ number }) => !sections.has(number))
    .map(({ path, number }) => `${path}: §${number}`);
  expect(cited.length).toBeGreaterThan(250);
  expect(missing).toEqual([]);
});

test('nothing cites a document outside the repository', () => {
  const FOREIGN =
    /\b(?:blueprint|spec(?:ification)?)(?:['’]s)?\s[^.;:(){}\n]{0,20}§\s?\d|\b(?:spec|blueprint)\.md\b/i;
  expect(citing.filter((path) => FOREIGN.test(read(path)))).toEqual([]);
});

test('README fits on a page', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
});

/** Commands in fenced blocks and in running text, without anything after a `#`, a pipe or a redirection. */
const calls = pages
  .filter((page) => page !== 'docs/commands.md' && !page.startsWith('docs/decisions/'))
  .flatMap((page) => {
    const blocks = [...read(page).matchAll(/```(?:sh|bash)\n(.*?)```/gs)].map(([, block = '']) => block);
    const inline = [
      ...read(page)
        .replace(/```.*?```/gs, '')
        .matchAll(/`((?:npx )?(?:photofinish|npm run) [^`]+)`/g),
    ];
    return [...blocks, ...inline.map(([, call = '']) => call.replaceAll('\n', ' '))].flatMap((block) =>
      block
        .replaceAll('\\\n', ' ')
        .split('\n')
        .map((line) => line.replace(/\s#.*|[|>].*/, '').trim())
        .map((line) => ({ page, line })),
    );
  });

test('commands in the documents exist, with their options', async () => {
  const wrong: string[] = [];
  for (const { page, line } of calls) {
    const words = /(?:^|npx )photofinish (.*)/.exec(line)?.[1]?.split(/\s+/) ?? [];
    const [name = ''] = words;
    if (name === '' || name === 'COMMAND') continue;
    const load = COMMANDS[name];
    if (load === undefined) {
      wrong.push(`${page}: photofinish ${name}`);
      continue;
    }
    const { command } = await load();
    const options = words.flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.[1] ?? []);
    const unknown = options.filter((option) => option !== 'help' && !Object.hasOwn(command.options, option));
    wrong.push(...unknown.map((option) => `${page}: photofinish ${name} --${option}`));
  }
  expect(calls.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('npm scripts in the documents exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const wrong = calls.flatMap(({ page, line }) =>
    [...line.matchAll(/npm run (?:-s )?([a-z:-]+)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([, name]) => `${page}: npm run ${name}`),
  );
  expect(wrong).toEqual([]);
});
