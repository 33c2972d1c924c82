/** A tag ends at the next `<`, so that the search takes linear time. */
const TITLE = /<title(?:\s[^<>]*)?>([^<]*)<\/title>/i;
/** The most bytes that are searched, because the title is in the head of a page. */
const HEAD_MAX_BYTES = 64_000;
/** Characters that must be escaped in HTML, and those that people usually escape in titles. */
const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&nbsp;': '\u00a0',
  }),
);
const TITLE_MAX = 120;

/** Reads the title of an HTML page as one line; undefined if there is none, or if it is too long for a menu. */
export function readHtmlTitle(bytes: Uint8Array): string | undefined {
  const said = TITLE.exec(Buffer.from(bytes.subarray(0, HEAD_MAX_BYTES)).toString('utf8'))?.[1] ?? '';
  const title = said
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES.get(entity) ?? entity)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();
  return title === '' || title.length > TITLE_MAX ? undefined : title;
}
