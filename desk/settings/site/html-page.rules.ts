import { readTextBlocks, type TextBlock, writeTextBlocks } from '#contract/page-text.ts';

/** A page of the brand's own: its title, and its text in Markdown. */
export interface HtmlPage {
  title: string;
  body: string;
}

const STYLE = `
      :root { color-scheme: light dark; }
      body { margin: 0; font: 1.0625rem/1.55 system-ui, sans-serif; }
      main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
      h1 { font-size: 1.75rem; line-height: 1.2; }
      h2 { margin-top: 2rem; font-size: 1.25rem; line-height: 1.3; }
      a { color: inherit; }
      li + li { margin-top: 0.4rem; }
    `;

const MAIN = /<main>\n([\s\S]*?)<\/main>/g;
const TITLE = /<title>([^<]*)<\/title>/;

/**
 * Reads a page that this desk wrote, even if its frame was changed since. Its text between `<main>` and `</main>` must be what
 * `writeHtmlPage` writes.
 * @returns undefined for another page
 */
export function readHtmlPage(html: string): HtmlPage | undefined {
  const [main, second] = [...html.matchAll(MAIN)];
  const title = TITLE.exec(html)?.[1];
  if (main === undefined || second !== undefined || title === undefined) return undefined;
  const inner = main[1] ?? '';
  const body = readBlocks(inner);
  if (body === undefined) return undefined;
  const page = { title: unescapeHtml(title), body };
  return mainOf(page) === inner ? page : undefined;
}

/** Writes a page. @param before the page as it was, of which everything around title and text stays */
export function writeHtmlPage({ title, body }: HtmlPage, language: string, before?: string): string {
  const page = { title: title.replaceAll(/\s+/g, ' ').trim(), body };
  const html = before ?? EMPTY.replace('{language}', () => language);
  return html
    .replace(TITLE, () => `<title>${escapeHtml(page.title)}</title>`)
    .replace(MAIN, () => `<main>\n${mainOf(page)}</main>`);
}

const EMPTY = `<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title></title>
    <style>${STYLE}</style>
  </head>
  <body>
<main>
</main>
  </body>
</html>
`;

function mainOf({ title, body }: HtmlPage): string {
  const blocks = readTextBlocks(body);
  const lines = blocks.flatMap(({ kind, text }, at) => {
    if (kind === 'point')
      return [
        ...(blocks[at - 1]?.kind === 'point' ? [] : ['<ul>']),
        `<li>${writeInline(text)}</li>`,
        ...(blocks[at + 1]?.kind === 'point' ? [] : ['</ul>']),
      ];
    if (kind === 'break') return ['<hr />'];
    return [kind === 'paragraph' ? `<p>${writeInline(text)}</p>` : `<h2>${writeInline(text)}</h2>`];
  });
  return [`<h1>${escapeHtml(title)}</h1>`, ...lines].map((line) => `${line}\n`).join('');
}

function readBlocks(inner: string): string | undefined {
  const blocks: TextBlock[] = [];
  for (const line of inner.split('\n')) {
    const [, tag = '', text = ''] = /^<(h2|p|li)>(.*)<\/\1>$/.exec(line) ?? [];
    const kind = ({ h2: 'heading', p: 'paragraph', li: 'point' } as const)[tag];
    if (kind !== undefined) blocks.push({ kind, text: readInline(text) });
    else if (line === '<hr />') blocks.push({ kind: 'break', text: '' });
    else if (!/^(?:<h1>.*<\/h1>|<\/?ul>|)$/.test(line)) return undefined;
  }
  return writeTextBlocks(blocks);
}

/** An escaped mark, bold, italic, or a link with its address. */
const INLINE =
  /\\([\\*[\]])|\*\*(?!\s)((?:\\.|[^\\])+?)\*\*|\*(?!\s)((?:\\.|[^\\])+?)\*|\[((?:\\.|[^\\\]])+)\]\(([^()\s]+)\)/;
const LINK = /^(?:https:\/\/|mailto:)[^\s"<>\\]+$/;

/** Writes a line of Markdown as HTML: `**bold**`, `*italic*`, `[text](https://…)`; everything else is text. */
function writeInline(text: string): string {
  const found = INLINE.exec(text);
  if (found === null) return escapeHtml(text);
  const [whole, escaped, bold, italic, words, address = ''] = found;
  const before = escapeHtml(text.slice(0, found.index));
  const after = writeInline(text.slice(found.index + whole.length));
  return before + writeMark() + after;

  function writeMark(): string {
    if (escaped !== undefined) return escapeHtml(escaped);
    if (bold !== undefined) return `<strong>${writeInline(bold)}</strong>`;
    if (italic !== undefined) return `<em>${writeInline(italic)}</em>`;
    if (!LINK.test(address)) return escapeHtml(whole);
    return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener">${writeInline(words ?? '')}</a>`;
  }
}

/** Returns the Markdown of a line of HTML that `writeInline` may have written. */
function readInline(html: string): string {
  return html.split(/(<[^>]*>)/).reduce<{ text: string; address: string }>(
    ({ text, address }, part) => {
      if (part === '<strong>' || part === '</strong>') return { text: `${text}**`, address };
      if (part === '<em>' || part === '</em>') return { text: `${text}*`, address };
      if (part === '</a>') return { text: `${text}](${address})`, address: '' };
      const [, href] = /^<a href="([^"]*)"/.exec(part) ?? [];
      if (href !== undefined) return { text: `${text}[`, address: unescapeHtml(href) };
      return { text: text + unescapeHtml(part).replaceAll(/[\\*[\]]/g, '\\$&'), address };
    },
    { text: '', address: '' },
  ).text;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter as keyof typeof ENTITIES]);
const unescapeHtml = (html: string): string =>
  Object.entries(ENTITIES)
    .toReversed()
    .reduce((text, [letter, entity]) => text.replaceAll(entity, letter), html);
