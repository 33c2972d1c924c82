import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodePhoto, findMetadataBlocks, readCapture } from '#engines/images/index.ts';
import { parseFeed } from '#finding/feeds/feed.task.ts';
import { walkZip } from '#finding/ingest/sources/walk-zip.ts';
import { parseResults } from '#finding/race-results/results.task.ts';
import { parseStartList } from '#finding/start-lists/start-list.task.ts';
import { limitJson } from '#platform/http/json-limits.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { drawLayer } from '#selling/frames/draw-layer.ts';
import { openDocument, spreadsheet } from '#tests/fixtures/hostile-files.ts';
import type { Mutator } from './mutate.ts';

/** A parser of uploaded input: how its inputs are created, and its call. It may refuse; it must not throw. */
export interface FuzzedParser {
  make(mutator: Mutator): Promise<Buffer> | Buffer;
  parse(input: Buffer): Promise<unknown>;
}

const CSV =
  'bib;surname;name;birth date;e-mail;code;distance\n1;Ada;L;28/02/1991;a@example.com;A1B2C;10 km\n2;"O""B";;;;;\n';
const CSV_TOKENS = [
  ';',
  ',',
  '\t',
  '"',
  '""',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\ufeff',
  '\u202e',
  'bib',
  'time',
  '1:02:03',
  '28.2.1991',
  '0'.repeat(400),
];
const XML_TOKENS = [
  '<',
  '>',
  '&',
  '&amp;',
  '&#0;',
  '<v>',
  '</v>',
  '<is><t>',
  't="s"',
  't="inlineStr"',
  'r="XFD1048576"',
  '<row r="9">',
  '<c/>',
  's="9"',
  ']]>',
  '<!--',
  '<!DOCTYPE x>',
  '1e308',
  '-1',
];
const YAML =
  'key: poster\ntitle: { en: Poster }\nlist:\n  - &a one\n  - *a\n  - "two\\n"\ntext: |\n  three\nempty:\n';
const YAML_TOKENS = [
  ': ',
  '- ',
  '\n',
  '  ',
  '\t',
  '&a ',
  '*a',
  '!!str ',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '|',
  '>',
  '#',
  '---\n',
  '? ',
  '<<: ',
  '\\u0000',
  '%',
  '@',
  '\ud800',
];
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="900" height="600"><defs><linearGradient id="g"><stop offset="0" stop-color="#123"/></linearGradient></defs><g transform="translate(3 4)"><path d="M0 0h900v600z" fill="url(#g)"/><use href="#g"/></g></svg>';
const SVG_TOKENS = [
  '<g>',
  '</g>',
  '<use href="#a"/>',
  '<pattern id="a">',
  '<mask id="a">',
  'id="a"',
  'transform="scale(1e9)"',
  'd="M1e308 0"',
  'width="1e9"',
  'viewBox="0 0 0 0"',
  '<style>',
  '@import',
  'url(#a)',
  '<!--',
  '<![CDATA[',
  '&#x202e;',
  '<?xml?>',
  '<clipPath id="a">',
  'stroke-dasharray="0.001"',
  'stroke-width="1e6"',
];

let photo: Promise<Buffer> | undefined;
const readPhoto = () => {
  photo ??= sharp({ create: { width: 60, height: 40, channels: 3, background: '#345' } })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS 70D', Artist: 'Ada' },
      IFD2: { DateTimeOriginal: '2026:05:10 10:42:13', BodySerialNumber: '123' },
    })
    .jpeg()
    .toBuffer();
  return photo;
};

let photos: Promise<Buffer[]> | undefined;
/** A photo in each accepted format, also interlaced with 16 bits a channel. */
const readPhotos = () => {
  const deep = { width: 90, height: 60, channels: 3, background: '#345' } as const;
  const open = () => sharp({ create: deep });
  photos ??= Promise.all([
    open().jpeg({ progressive: true }).toBuffer(),
    open().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    open().tiff({ compression: 'lzw' }).toBuffer(),
    open().webp().toBuffer(),
    open().avif({ effort: 0 }).toBuffer(),
    readFile(join(import.meta.dirname, '../fixtures/turned-phone.heic')),
  ]);
  return photos;
};

const zipOf = (mutator: Mutator) =>
  spreadsheet(
    mutator
      .text(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="A2"><v>17</v></c><c r="B2" s="1"><v>45000.5</v></c></row>',
        XML_TOKENS,
      )
      .toString(),
    { shared: [mutator.text('bib', XML_TOKENS).toString()] },
  );

const odsOf = (mutator: Mutator) =>
  openDocument(
    mutator
      .text(
        '<table:table table:name="A"><table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string"><text:p>bib</text:p></table:table-cell><table:table-cell table:number-columns-repeated="3" office:value-type="date" office:date-value="2010-12-31"/></table:table-row></table:table>',
        [
          ...XML_TOKENS,
          'table:number-columns-repeated="16384"',
          'table:number-rows-repeated="1048576"',
          '<text:p>',
        ],
      )
      .toString(),
  );

const BODY_VALUES = 200;

function isRefused(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1)
    : 1;

/** Every parser that is fuzzed, by its name. */
export const PARSERS: Readonly<Record<string, FuzzedParser>> = {
  csv: {
    make: (mutator) => mutator.text(CSV, CSV_TOKENS),
    parse: async (input) => {
      await parseStartList(input);
      await parseResults(input);
    },
  },
  xlsx: {
    make: (mutator) => (mutator.random.next() < 0.7 ? zipOf(mutator) : mutator.bytes(zipOf(mutator))),
    parse: (input) => parseStartList(input),
  },
  ods: {
    make: (mutator) => (mutator.random.next() < 0.7 ? odsOf(mutator) : mutator.bytes(odsOf(mutator))),
    parse: (input) => parseStartList(input),
  },
  json: {
    make: (mutator) =>
      mutator.text('[{"bib":"1","name":"A","e":[1,{"x":null}]},{"bib":2,"chip":"1:02:03"}]', [
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        'null',
        '1e999',
        '"bib"',
        '"__proto__"',
        '\\u0000',
        '"splits"',
      ]),
    parse: async (bytes) => {
      const columns = { startList: new Map(), results: new Map(), splits: new Set<string>() };
      for (const format of ['Json', 'RaceResult'] as const)
        await parseFeed({ bytes, contentType: undefined, kind: 'Both', format, columns });
    },
  },
  yaml: {
    make: (mutator) => mutator.text(YAML, YAML_TOKENS),
    parse: async (input) => {
      const parsed = parseYaml(input);
      // A list that contains itself would make this throw, and also the checks of a file.
      return 'value' in parsed ? JSON.stringify(parsed.value) : undefined;
    },
  },
  body: {
    make: (mutator) =>
      mutator.text('{"base":0,"changes":[{"path":"a","text":"b\\"c"}]}', [
        '{',
        '}',
        '[',
        ']',
        '"',
        ',',
        '\\',
        '{},',
        '"a":1,',
      ]),
    parse: async (input) => {
      const text = input.toString();
      if (isRefused(() => limitJson(text, BODY_VALUES))) return;
      let body: unknown;
      if (isRefused(() => (body = JSON.parse(text)))) return;
      if (countValues(body) > BODY_VALUES) throw new Error('a body has more values than its limit');
    },
  },
  svg: {
    make: (mutator) => mutator.text(SVG, SVG_TOKENS),
    parse: (input) => drawLayer(input, { width: 900, height: 600 }),
  },
  exif: {
    make: async (mutator) => mutator.bytes(await readPhoto()),
    parse: (input) => readCapture(input),
  },
  photo: {
    make: async (mutator) => {
      const photos = await readPhotos();
      return mutator.bytes(photos[Math.floor(mutator.random.next() * photos.length)] ?? Buffer.alloc(0));
    },
    parse: async (input) => {
      findMetadataBlocks(input);
      await decodePhoto(input);
    },
  },
  zip: {
    make: (mutator) => mutator.bytes(zipOf(mutator)),
    parse: async (input) => {
      const folder = await mkdtemp(join(tmpdir(), 'photofinish-fuzz-'));
      try {
        const path = join(folder, 'a.zip');
        await writeFile(path, input);
        for await (const entry of walkZip(path))
          if ('read' in entry) await entry.read().catch(() => undefined);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  },
};
