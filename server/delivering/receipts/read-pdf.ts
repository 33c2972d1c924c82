import { inflateSync } from 'node:zlib';

/** What a PDF of pdfkit's shows, read back: for tests. */
export interface ReadPdf {
  /** The text of each page, glyph by glyph through its font's own table. */
  pages: string[];
  /** Glyphs that are the box for "no such letter". */
  missingGlyphs: number;
}

/** Reads the text of each page; positions are not looked at, so runs follow each other as they were drawn. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = readObjects(bytes.toString('latin1'));
  const referenced = (text: string | undefined, key: string) =>
    new RegExp(`/${key} (\\d+) 0 R`).exec(text ?? '')?.[1] ?? '';
  const letters = new Map<string, string[]>();
  for (const [id, { body }] of objects)
    if (body.includes('/ToUnicode')) letters.set(id, readLetters(objects.get(referenced(body, 'ToUnicode'))));
  const read: ReadPdf = { pages: [], missingGlyphs: 0 };
  const pages = [...objects.values()].filter(({ body }) => /\/Type \/Page\b(?!s)/.test(body));
  for (const { body } of pages) {
    const resources = objects.get(referenced(body, 'Resources'))?.body ?? '';
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, letters.get(id)]),
    );
    read.pages.push(readPage(objects.get(referenced(body, 'Contents'))?.stream ?? '', fonts, read));
  }
  return read;
}

interface PdfObject {
  body: string;
  stream: string;
}

function readObjects(text: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', whole = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [body = '', raw] = whole.split(/\nstream\r?\n/, 2);
    const packed = raw === undefined ? '' : raw.slice(0, raw.lastIndexOf('\nendstream'));
    const isPacked = body.includes('/FlateDecode') && !body.includes('/Length1');
    const stream = isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed;
    objects.set(id, { body, stream });
  }
  return objects;
}

function readLetters(cmap: PdfObject | undefined): string[] {
  const letters: string[] = [];
  for (const [, start = '0', list = ''] of (cmap?.stream ?? '').matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(start, 16);
    for (const [index, [, codes = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      letters[first + index] = Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
  }
  return letters;
}

function readPage(stream: string, fonts: Map<string, string[] | undefined>, read: ReadPdf): string {
  let font: string[] = [];
  let text = '';
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? [];
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g))
      for (const glyph of hex.match(/.{4}/g) ?? []) {
        if (glyph === '0000') read.missingGlyphs += 1;
        text += font[Number.parseInt(glyph, 16)] ?? '';
      }
  }
  return text;
}
