import { expect, test } from 'vitest';
import { readHtmlTitle } from './read-html-title.ts';

const titleOf = (html: string) => readHtmlTitle(Buffer.from(html));

test('the title is one line of text without entities', () => {
  expect(titleOf('<!doctype html><TITLE lang="de">Für &amp; mit\n  Läufern</TITLE>')).toBe(
    'Für & mit Läufern',
  );
  expect(titleOf('<title>A &lt;b&gt; c</title>')).toBe('A <b> c');
});

test('an empty or overlong title is ignored', () => {
  for (const html of ['', '<h1>Hello</h1>', '<title> </title>', `<title>${'x'.repeat(121)}</title>`])
    expect(titleOf(html)).toBeUndefined();
});

test('other tags, unclosed tags and titles after the head are ignored', () => {
  const late = `<body>${'x'.repeat(70_000)}</body><title>Late</title>`;
  for (const html of ['<titlebar>Hello</title>', '<title'.repeat(166_000), '<title '.repeat(140_000), late])
    expect(titleOf(html)).toBeUndefined();
});
