/** A text in a file of translations. */
export interface PoEntry {
  /** Names the text: its file and its path. */
  id: string;
  english: string;
  text: string;
}

/** Writes a gettext file (PO). */
export function writePo(language: string, entries: readonly PoEntry[]): string {
  const header = [
    `Language: ${language}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  const blocks = entries.map(({ id, english, text }) =>
    [`msgctxt ${quoted(id)}`, `msgid ${quoted(english)}`, `msgstr ${quoted(text)}`].join('\n'),
  );
  return `${[`msgid ""\nmsgstr ${quoted(`${header.join('\n')}\n`)}`, ...blocks].join('\n\n')}\n`;
}

const quoted = (text: string): string => JSON.stringify(text);

/**
 * Reads a gettext file as `writePo` or a translator's program writes it: strings may continue on further lines. Leaves out
 * entries without a translation, and those marked as uncertain (`fuzzy`) or obsolete.
 */
export function readPo(source: string): { language: string; entries: PoEntry[] } {
  const blocks = source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !/^#, .*\bfuzzy\b/m.test(block));
  const read = blocks.map((block) => readBlock(block));
  const header = read.find(({ msgctxt, msgid }) => msgctxt === undefined && msgid === '');
  const language = /^Language: *(\w+)/m.exec(header?.msgstr ?? '')?.[1];
  if (language === undefined) throw new Error('The file has no header with its language. Export it again.');
  const entries = read.flatMap(({ msgctxt: id, msgid: english, msgstr: text }) =>
    id === undefined || english === undefined || !text ? [] : [{ id, english, text }],
  );
  return { language, entries };
}

type Block = Partial<Record<'msgctxt' | 'msgid' | 'msgstr', string>>;

function readBlock(block: string): Block {
  const strings: Block = {};
  let keyword: keyof Block | undefined;
  for (const line of block.split('\n')) {
    const [, started, string] = /^(?:(msgctxt|msgid|msgstr) )?(".*")$/.exec(line.trim()) ?? [];
    if (string === undefined) continue;
    keyword = (started as keyof Block | undefined) ?? keyword;
    if (keyword !== undefined) strings[keyword] = (strings[keyword] ?? '') + unquoted(string);
  }
  return strings;
}

function unquoted(string: string): string {
  // PO files use C's escapes, of which JSON lacks some.
  const known: Record<string, string> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };
  return string.slice(1, -1).replace(/\\(.)/g, (whole, letter: string) => known[letter] ?? whole);
}
