import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHtmlPage, writeHtmlPage } from './html-page.rules.ts';

const PAGE = {
  title: 'Kids & “run”',
  body: `## When

At **ten** o’clock, *sharp*: see [the race](https://race.example/?a=1&b=2).

- bring a *friend*
- 1 < 2

---

\\*not italic\\*`,
};

test('a page is read as it was written', () => {
  const html = writeHtmlPage(PAGE, 'en');
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<title>Kids &amp; “run”</title>');
  expect(html).toContain(
    '<p>At <strong>ten</strong> o’clock, <em>sharp</em>: see <a href="https://race.example/?a=1&amp;b=2" target="_blank" rel="noopener">the race</a>.</p>',
  );
  expect(html).toContain('<li>1 &lt; 2</li>\n</ul>');
  const read = readHtmlPage(html);
  expect(read?.title).toBe(PAGE.title);
  expect(read && writeHtmlPage(read, 'en')).toBe(html);
});

test('the text of an earlier version is read, too', () => {
  const body =
    '<h1>Press</h1>\n<h2>Write</h2>\n<p>To <a href="mailto:a@b.example" target="_blank" rel="noopener">Ana</a></p>\n<ul>\n<li>today</li>\n</ul>\n';
  const html = `<html><title>Press</title><link rel="stylesheet" href="own.css"><main>\n${body}</main></html>`;
  expect(readHtmlPage(html)).toEqual({
    title: 'Press',
    body: '## Write\n\nTo [Ana](mailto:a@b.example)\n\n- today',
  });
});

test('a changed page keeps everything around its text', () => {
  const html = writeHtmlPage(PAGE, 'en').replace(
    '</style>',
    '</style><link rel="stylesheet" href="own.css">',
  );
  const changed = writeHtmlPage({ title: 'New $& title', body: 'New.' }, 'en', html);
  expect(changed).toContain('own.css');
  expect(readHtmlPage(changed)).toEqual({ title: 'New $& title', body: 'New.' });
});

test('a page that was written otherwise keeps its source', () => {
  const html = writeHtmlPage(PAGE, 'en');
  for (const other of [
    '<h1>By hand</h1>',
    '<title>x</title><main>\n<h1>x</h1>\n<p onclick="run()">x</p>\n</main>',
    '<title>x</title><main>\n<h1>y</h1>\n</main>',
    html.replace('<strong>', '<b>').replace('</strong>', '</b>'),
    html.replace('<h2>', '<h2 id="when">'),
    `${html}<main>\n</main>`,
  ])
    expect(readHtmlPage(other), other).toBeUndefined();
});

test('no text becomes markup', () => {
  for (const body of [
    '<script>x</script>',
    '[a](javascript:x)',
    '[a](https://x"onclick=1)',
    '**<b>**',
    '[<i>](https://x.example)',
  ])
    expect(writeHtmlPage({ title: '<x>', body }, 'en')).not.toMatch(
      /<(?:x|b|i|script)>|javascript:x"|"onclick/,
    );
});

test('any page that is written can be read and written again', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      '**',
      '*',
      '[a](https://x.example)',
      '\\',
      '[',
      '](',
      '\n',
      '\n- ',
      '\n## ',
      '<!-- x -->',
      '&amp;',
      '\n---\n',
    ),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, text, (title, body) => {
      const page = { title: title.replaceAll(/\s+/g, ' ').trim(), body };
      const html = writeHtmlPage(page, 'de');
      const read = readHtmlPage(html);
      expect(read, html).toBeDefined();
      expect(read && writeHtmlPage(read, 'de')).toBe(html);
    }),
  );
});
