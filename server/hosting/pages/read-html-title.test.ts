import { expect, test } from 'vitest';
import { readHtmlTitle } from './read-html-title.ts';

const titleOf = (html: string) => readHtmlTitle(Buffer.from(html));

test('a page is called what its title says, in one line and without its entities', () => {
  expect(titleOf('<!doctype html><TITLE lang="de">Für &amp; mit\n  Läufern</TITLE>')).toBe(
    'Für & mit Läufern',
  );
  expect(titleOf('<title>A &lt;b&gt; c</title>')).toBe('A <b> c');
});

test('one that says nothing, or a whole story, has no title', () => {
  for (const html of ['', '<h1>Hello</h1>', '<title> </title>', `<title>${'x'.repeat(121)}</title>`])
    expect(titleOf(html)).toBeUndefined();
});
