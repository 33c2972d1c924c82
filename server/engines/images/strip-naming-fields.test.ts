import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { countOf } from '#tests/factories/sample.ts';
import { withIptc } from '#tests/factories/write-metadata.ts';
import { findMetadataBlocks, replaceBlocks, takeBlock } from './find-metadata-blocks.ts';
import { recogniseImage } from './identify-image.ts';
import { readCapture } from './read-capture.ts';
import { readKeywords, stripNamingFields } from './strip-naming-fields.ts';

const blocksOf = (photo: Uint8Array) =>
  (findMetadataBlocks(photo) ?? []).map((block) => ({ kind: block.kind, bytes: takeBlock(photo, block) }));

const strip = (photo: Uint8Array): Buffer =>
  Buffer.from(replaceBlocks(photo, findMetadataBlocks(photo) ?? [], blocksOf(photo).map(stripNamingFields)));

const draw = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#4682b4' } });
const jpeg = await draw().jpeg().toBuffer();
const pixelsOf = (photo: Uint8Array) => sharp(photo).raw().toBuffer();

/** The entropy-coded data of a JPEG: everything from its last start of scan. */
const scanOf = (photo: Buffer) => photo.subarray(photo.lastIndexOf(Buffer.of(0xff, 0xda)));

const packet = (inside: string, attributes = '') => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:photomechanic="http://ns.camerabits.com/photomechanic/1.0/"
 xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
 xmlns:MP="http://ns.microsoft.com/photo/1.2/" xmlns:digiKam="http://www.digikam.org/ns/1.0/" ${attributes}>
<dc:creator><rdf:Seq><rdf:li>Anna Berg</rdf:li></rdf:Seq></dc:creator>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Anna Berg 2026</rdf:li></rdf:Alt></dc:rights>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">At the finish</rdf:li></rdf:Alt></dc:description>
${inside}
</rdf:Description></rdf:RDF></x:xmpmeta>${' '.repeat(300)}<?xpacket end="w"?>`;

const bag = (name: string, words: readonly string[]) =>
  `<${name}><rdf:Bag>${words.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></${name}>`;

const withPacket = (photo: Uint8Array, xmp: string): Buffer => {
  const body = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), head, body, photo.subarray(2)]);
};

const NAME = 'Zdenka Vávrová';

describe('fields that name people or bibs', () => {
  test.each([
    ['keywords', bag('dc:subject', [NAME, '1234'])],
    ['Lightroom’s hierarchy', bag('lr:hierarchicalSubject', [`People|${NAME}`])],
    ['persons shown', bag('Iptc4xmpExt:PersonInImage', [NAME])],
    [
      'persons shown, with details',
      `<Iptc4xmpExt:PersonInImageWDetails><rdf:Bag><rdf:li rdf:parseType="Resource">${bag('Iptc4xmpExt:PersonName', [NAME])}</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImageWDetails>`,
    ],
    [
      'MWG’s face regions',
      `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="${NAME}" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5"/></rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
    ],
    ['Photo Mechanic’s fields', `<photomechanic:Note>${NAME}</photomechanic:Note>`],
    ['Microsoft’s people', `<MP:RegionInfo><rdf:Description MP:Name="${NAME}"/></MP:RegionInfo>`],
    ['digiKam’s tags', bag('digiKam:TagsList', [`People/${NAME}`])],
    ['keywords under another prefix', bag('purl:subject', [NAME])],
  ])('%s are removed', async (_what, inside) => {
    const photo = withPacket(jpeg, packet(inside));
    expect(photo.includes(NAME)).toBe(true);
    const stripped = strip(photo);
    expect(stripped.includes(NAME)).toBe(false);
    const { photographer, caption, keywords } = await readCapture(stripped);
    expect({ photographer, caption, keywords }).toEqual({
      photographer: 'Anna Berg',
      caption: 'At the finish',
      keywords: [],
    });
    expect(stripped.includes('© Anna Berg 2026')).toBe(true);
    expect(stripped.length).toBe(photo.length);
    expect(scanOf(stripped)).toEqual(scanOf(photo));
  });

  test('attributes are removed', () => {
    const photo = withPacket(jpeg, packet('', `photomechanic:Person="${NAME}" xmp:Rating="5"`));
    const stripped = strip(photo);
    expect(stripped.includes(NAME)).toBe(false);
    expect(stripped.includes('xmp:Rating="5"')).toBe(true);
  });

  test('a packet that is not valid XML loses everything after the fault', () => {
    const photo = withPacket(
      jpeg,
      packet(`<dc:subject><rdf:Bag><rdf:li>${NAME}`).replace('</rdf:Descri', '<<'),
    );
    expect(strip(photo).includes(NAME)).toBe(false);
  });
});

test('the digest of IPTC is that of the remaining content', async () => {
  const bytes = Buffer.from(
    withIptc(jpeg, { keywords: ['1717', NAME], byline: 'Anna Berg', caption: 'Finish' }),
  );
  const [iptc] = blocksOf(bytes);
  const digest = Buffer.from(`8BIM\x04\x25\0\0\0\0\0\x10${'d'.repeat(16)}`, 'latin1');
  const resources = Buffer.concat([iptc?.bytes ?? Buffer.alloc(0), digest]);
  const stripped = Buffer.from(stripNamingFields({ kind: 'resources', bytes: resources }));
  expect(stripped.includes(NAME)).toBe(false);
  const data = stripped.subarray(12, 12 + resources.readUInt32BE(8));
  expect(stripped.subarray(-16)).toEqual(createHash('md5').update(data).digest());
  const { photographer, caption, keywords } = await readCapture(strip(bytes));
  expect({ photographer, caption, keywords }).toEqual({
    photographer: 'Anna Berg',
    caption: 'Finish',
    keywords: [],
  });
});

describe('formats', () => {
  const xmp = packet(bag('dc:subject', [NAME, '1234']));
  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    '%s keeps pixels and by-line',
    async (format) => {
      const photo = await draw().withXmp(xmp).toFormat(format).toBuffer();
      expect(blocksOf(photo).flatMap(readKeywords)).toEqual([NAME, '1234']);
      const stripped = strip(photo);
      expect(stripped.includes(NAME)).toBe(false);
      expect(stripped.length).toBe(photo.length);
      expect(await readCapture(stripped)).toMatchObject({ photographer: 'Anna Berg', keywords: [] });
      expect(await pixelsOf(stripped)).toEqual(await pixelsOf(photo));
    },
  );

  test('a HEIC loses these fields too, because its container is that of AVIF', async () => {
    const photo = await draw().withXmp(xmp).avif().toBuffer();
    // No pinned library writes HEVC, so only the brands and the codec's name are those of a phone's file; the rest
    // is AVIF.
    const named = [
      ['avif', 'heic'],
      ['av01', 'hvc1'],
      ['av1C', 'hvcC'],
    ].reduce((text, [from = '', to = '']) => text.replaceAll(from, to), photo.toString('latin1'));
    const heic = Buffer.from(named, 'latin1');
    expect(recogniseImage(heic)).toBe('HEIC');
    expect(blocksOf(heic).flatMap(readKeywords)).toEqual([NAME, '1234']);
    const stripped = strip(heic);
    expect(stripped.length).toBe(heic.length);
    expect(stripped.includes(NAME)).toBe(false);
    expect(stripped.includes('1234')).toBe(false);
    expect(stripped.includes('Anna Berg')).toBe(true);
    expect(recogniseImage(stripped)).toBe('HEIC');
  });

  test('a file without such fields is unchanged', async () => {
    const photo = await draw().withXmp(packet('')).jpeg().toBuffer();
    const { kind, bytes } = blocksOf(photo)[0] ?? { kind: 'xmp', bytes: Buffer.alloc(0) };
    expect(Buffer.from(stripNamingFields({ kind, bytes }))).toEqual(Buffer.from(bytes));
  });
});

test('removes the fields with any content, and keeps all other fields', async () => {
  const word = fc.stringMatching(/^[A-Za-zÁ-ž0-9][A-Za-zÁ-ž0-9 ]{5,30}$/).map((text) => `q${text.trim()}z`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.subarray(['dc:subject', 'lr:hierarchicalSubject', 'Iptc4xmpExt:PersonInImage', 'digiKam:TagsList']),
      fc.boolean(),
      async (words, fields, isIptc) => {
        const inXmp = packet(fields.map((field) => bag(field, words)).join('\n'));
        const tagged = withPacket(jpeg, inXmp);
        const photo = isIptc ? withIptc(tagged, { keywords: words, byline: 'Anna Berg' }) : tagged;
        const stripped = strip(photo);
        expect(words.filter((one) => stripped.includes(one))).toEqual([]);
        expect(stripped.length).toBe(photo.length);
        expect(scanOf(stripped)).toEqual(scanOf(photo));
        expect(await readCapture(stripped)).toMatchObject({ photographer: 'Anna Berg', keywords: [] });
        expect(Buffer.from(strip(stripped))).toEqual(stripped);
      },
    ),
    { numRuns: countOf(2_000, 60) },
  );
});

test('keywords of a crafted file are bounded in length and number', () => {
  const written = [`A${'!'.repeat(100_000)}x`, ...Array.from({ length: 2_000 }, (_, at) => `bib ${at}`)].join(
    ';',
  );
  const keywords = readKeywords({ kind: 'windows', bytes: Buffer.from(written, 'utf16le') });
  expect(keywords).toHaveLength(500);
  expect(Math.max(...keywords.map((keyword) => keyword.length))).toBe(200);
});

test('a block of any bytes keeps its length', () => {
  const kinds = fc.constantFrom('xmp', 'iptc', 'resources', 'windows', 'chunk');
  const markup = fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '</',
        'dc:subject',
        ' a="',
        '"',
        '8BIM',
        '\x1c\x02\x19\0\x04',
        'x',
        '\0',
        '<!--',
        '/>',
      ),
    )
    .map((parts) => Buffer.from(parts.join(''), 'latin1'));
  fc.assert(
    fc.property(kinds, fc.oneof(markup, fc.uint8Array({ maxLength: 400 })), (kind, drawn) => {
      // A chunk has at least its name.
      const bytes = kind === 'chunk' ? Buffer.concat([Buffer.alloc(16), drawn]) : drawn;
      expect(stripNamingFields({ kind, bytes }).length).toBe(bytes.length);
      expect(Array.isArray(readKeywords({ kind, bytes }))).toBe(true);
    }),
    { numRuns: countOf(20_000, 500) },
  );
});

const TRIATHLON = join(import.meta.dirname, '../../../../shared/photos/triathlon');

describe.skipIf(!existsSync(TRIATHLON))('real photos whose keywords name bibs', () => {
  test('lose only these keywords', async () => {
    const files = (await readdir(TRIATHLON)).filter((name) => name.endsWith('.jpg'));
    expect(files.length).toBeGreaterThan(20);
    for (const name of files) {
      const photo = await readFile(join(TRIATHLON, name));
      const before = await readCapture(photo);
      const stripped = strip(photo);
      expect(before.keywords.length, name).toBeGreaterThan(0);
      expect(new Set(blocksOf(photo).flatMap(readKeywords)), name).toEqual(new Set(before.keywords));
      expect(await readCapture(stripped), name).toEqual({ ...before, keywords: [] });
      expect(stripped.length).toBe(photo.length);
      expect(scanOf(stripped).equals(scanOf(photo)), name).toBe(true);
      expect(stripped.includes('dc:subject'), name).toBe(false);
      expect(
        blocksOf(stripped).filter(({ kind }) => kind === 'resources'),
        name,
      ).toEqual([]);
    }
  });
});

test('a PNG with as many chunks as are allowed loses its keywords, although removing them adds a chunk', async () => {
  const png = await draw().png().toBuffer();
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const xmp = deflateSync(packet(bag('dc:subject', [NAME])), { level: 1 });
  const head = Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1');
  const header = 8 + 25;
  // Its header, its density, its pixels and its end, and the keywords.
  const others = 100_000 - 5;
  const full = Buffer.concat([
    png.subarray(0, header),
    chunk('iTXt', Buffer.concat([head, xmp])),
    ...Array.from({ length: others }, () => chunk('tEXt', Buffer.from('a\0'))),
    png.subarray(header),
  ]);
  expect(blocksOf(full)).toHaveLength(1);
  const stripped = strip(full);
  expect(blocksOf(stripped).flatMap((block) => readKeywords(block))).toEqual([]);
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(png));
});
