import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { drawLayer } from './draw-layer.ts';
import { type FrameSource, LAYER_MAX_BYTES, readFrameFile } from './read-frame-file.ts';

const readSource = (source: FrameSource) =>
  readFrameFile(openParsed(parseYaml(source.bytes)), { ...source, draw: drawLayer });

const svg = (inner: string, size = 'width="600" height="900"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);

const PLAIN = svg('<rect width="600" height="900" fill="#123456"/>');
const WIDE = svg('<rect width="900" height="600" fill="#123456"/>', 'width="900" height="600"');

const FILE = `key: poster
title: { en: Poster }
landscape:
  size: [900, 600]
  background: [wide.svg]
  photo: [50, 50, 800, 400]
  texts:
    - { of: name, box: [50, 460, 800, 100], size: [20, 80], colour: "#ffffff" }
portrait:
  size: [600, 900]
  background: [tall.svg]
  photo: [50, 50, 500, 600]
`;

type Files = Record<string, Uint8Array | 'TooLarge'>;

const sourceOf = (text: string, files: Files = {}): FrameSource => {
  const all: Files = { 'wide.svg': WIDE, 'tall.svg': PLAIN, ...files };
  return { bytes: Buffer.from(text), readBeside: async (name) => all[name] };
};

/** Returns every fault as `line:column path: message`. */
async function faultsOf(text: string, files: Files = {}): Promise<string[]> {
  const read = await readSource(sourceOf(text, files));
  return 'faults' in read
    ? read.faults.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`)
    : [];
}

test('a frame is read with its layers, and missing values get their default', async () => {
  const read = await readSource(sourceOf(FILE));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  expect(read).toMatchObject({ key: 'poster', titles: { en: 'Poster' }, event: undefined });
  expect(read.template.landscape).toMatchObject({
    width: 900,
    height: 600,
    foreground: [],
    logo: null,
    photo: { left: 50, top: 50, width: 800, height: 400 },
    texts: [{ of: 'name', words: null, weight: 700, width: 'normal', align: 'middle', isUpperCase: false }],
  });
  expect(read.layers.size).toBe(2);
  expect(read.template.portrait.background[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('converts each layer to a picture of the layout’s size', async () => {
  const read = await readSource(sourceOf(FILE));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const kinds = [...read.layers.values()].map(async ({ layer, bytes }) => {
    const { format, width, height } = await sharp(bytes).metadata();
    return [layer.kind, format, width, height];
  });
  expect(await Promise.all(kinds)).toEqual([
    ['png', 'png', 600, 900],
    ['png', 'png', 900, 600],
  ]);
});

test.each([
  [
    '<filter id="a"><feTurbulence baseFrequency=".01" numOctaves="99"/></filter>',
    'contains a filter (<filter>)',
  ],
  ['<g><feGaussianBlur stdDeviation="999"/></g>', 'contains a filter (<feGaussianBlur>)'],
  ['<foreignObject/>', 'contains another document (<foreignObject>)'],
  ['<script/>', 'contains a script (<script>)'],
  ['<use href="https://example.com/a.svg"/>', 'refers to something outside of itself'],
])('a layer with %s is refused by name', async (inner, message) => {
  expect((await faultsOf(FILE, { 'tall.svg': svg(inner) })).join()).toContain(message);
});

describe('a faulty file', () => {
  test.each<[string, (text: string) => string, string]>([
    [
      'a layout without a place for the photo',
      (text) => text.replace('  photo: [50, 50, 500, 600]\n', ''),
      '9:1 portrait.photo: "photo" is missing',
    ],
    [
      'a layout is missing',
      (text) => text.slice(0, text.indexOf('portrait:')),
      '1:1 portrait: "portrait" is missing',
    ],
    [
      'a layer that is not there',
      (text) => text.replace('[tall.svg]', '[gone.svg]'),
      '11:16 portrait.background.0: there is no file "gone.svg" beside this one',
    ],
    [
      'a layer elsewhere',
      (text) => text.replace('[tall.svg]', '[../tall.svg]'),
      '11:16 portrait.background.0: write the name of an SVG or PNG file beside this one, like back.svg',
    ],
    [
      'a key that nobody knows',
      (text) => text.replace('  background: [tall.svg]', '  backgrund: [tall.svg]'),
      '11:3 portrait.backgrund: "backgrund" is not known here: is it "background"?',
    ],
    [
      'a text that nobody knows',
      (text) => text.replace('of: name', 'of: surname'),
      '8:13 landscape.texts.0.of: write one of name, bib, distance, event, date, place, time, words',
    ],
    [
      'words without words',
      (text) => text.replace('of: name', 'of: words'),
      '8:7 landscape.texts.0: "words" is missing: write what is printed here, like words: "Finisher"',
    ],
    [
      'a box beyond the picture',
      (text) => text.replace('[50, 50, 500, 600]', '[50, 50, 600, 600]'),
      '12:3 portrait.photo: reaches to 650, 650, beyond the 600 × 900 of the layout',
    ],
    [
      'a layout that lies the wrong way',
      (text) => text.replace('size: [900, 600]', 'size: [600, 900]').replace('[wide.svg]', '[tall.svg]'),
      '4:3 landscape.size: 600 × 900 is not landscape: is it the other layout’s?',
    ],
    [
      'a smallest size above the largest',
      (text) => text.replace('[20, 80]', '[90, 80]'),
      '8:45 landscape.texts.0.size: the smallest size (90) is above the largest (80)',
    ],
    [
      'a colour in words',
      (text) => text.replace('"#ffffff"', 'white'),
      '8:69 landscape.texts.0.colour: write a colour as six digits in quotes, like "#1a2b3c"',
    ],
    [
      'no title',
      (text) => text.replace('{ en: Poster }', '{}'),
      '2:1 title: write a title in at least one language',
    ],
    [
      'too many pixels',
      (text) => text.replace('size: [600, 900]', 'size: [7000, 8000]'),
      '10:3 portrait.size: 7000 × 8000 are more than 42 million pixels',
    ],
  ])('%s', async (_what, change, fault) => {
    const changed = change(FILE);
    expect(changed).not.toBe(FILE);
    expect(await faultsOf(changed)).toContain(fault);
  });

  test('all faults are reported at once, in the file’s order', async () => {
    const text = FILE.replace('key: poster', 'key: Poster!').replace('"#ffffff"', 'white');
    const faults = await faultsOf(text.replace('  photo: [50, 50, 500, 600]\n', ''));
    expect(faults.map((fault) => fault.split(' ')[1])).toEqual([
      'key:',
      'landscape.texts.0.colour:',
      'portrait.photo:',
    ]);
  });
});

describe('a layer that is refused', () => {
  test.each<[string, Uint8Array | 'TooLarge', RegExp]>([
    [
      'a script',
      svg('<script>alert(1)</script>'),
      /contains a script \(<script>\): remove it \(its line 1\)/,
    ],
    ['a handler', svg('<rect onload="alert(1)"/>'), /runs a script/],
    [
      'a picture from elsewhere',
      svg('<image href="http://evil.example/x.png"/>'),
      /refers to something outside/,
    ],
    ['a file of the machine', svg('<use href="file:///etc/passwd"/>'), /refers to something outside/],
    ['another document', svg('<foreignObject/>'), /contains another document/],
    ['a style sheet from elsewhere', svg('<style>@import "x.css";</style>'), /imports a style sheet/],
    [
      'entities',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      /declares a document type/,
    ],
    ['text', svg('\n<g><text x="3">Finisher</text></g>'), /needs fonts of the machine.*\(its line 2\)/],
    [
      'a picture inside',
      svg('<image href="data:image/png;base64,iVBOR"/>'),
      /make it a PNG layer of its own/,
    ],
    ['100 MB', 'TooLarge', /is larger than 20 MB/],
    ['another shape', svg('<rect/>', 'width="600" height="600"'), /of another shape than the layout/],
    ['a JPEG by another name', Buffer.from([0xff, 0xd8, 0xff]), /is not UTF-8/],
    ['nothing', new Uint8Array(), /is not an SVG drawing/],
  ])('%s', async (_what, bytes, message) => {
    const faults = await faultsOf(FILE, { 'tall.svg': bytes });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^11:16 portrait\.background\.0: "tall\.svg" /);
    expect(faults[0]).toMatch(message);
  });

  test('is beyond the limit of bytes', async () => {
    const [fault] = await faultsOf(FILE, { 'tall.svg': Buffer.alloc(LAYER_MAX_BYTES + 1, 0x20) });
    expect(fault).toContain('is larger than 20 MB');
  });

  test('is a PNG with the name of an SVG, or a broken PNG', async () => {
    const png = await sharp({
      create: { width: 600, height: 900, channels: 4, background: '#00000080' },
    })
      .png()
      .toBuffer();
    expect((await faultsOf(FILE, { 'tall.svg': png }))[0]).toContain('is a PNG, whatever its name says');
    const text = FILE.replace('[tall.svg]', '[tall.png]');
    expect(await faultsOf(text, { 'tall.png': png })).toEqual([]);
    expect((await faultsOf(text, { 'tall.png': png.subarray(0, 100) }))[0]).toContain('cannot be drawn');
  });
});

test('the drawn layers of both layouts have a common limit, because some calls hold all of them', async () => {
  const names = ['a.png', 'b.png', 'c.png', 'd.png'];
  const text = FILE.replace('[wide.svg]', `[${names.join(', ')}]`);
  const png = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const drawn = names.map((_name, at) => Buffer.alloc(20_000_000, at));
  const source = sourceOf(text, Object.fromEntries(names.map((name) => [name, png])));
  const read = await readFrameFile(openParsed(parseYaml(source.bytes)), {
    ...source,
    draw: async () => drawn.shift() ?? png,
  });
  expect(read).toMatchObject({
    faults: [
      {
        path: 'landscape.background.2',
        message: 'makes the drawn layers of this frame larger than 64 MB: use fewer, or simpler ones',
      },
    ],
  });
});
