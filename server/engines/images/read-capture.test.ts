import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Exif } from 'sharp';
import { describe, expect, test } from 'vitest';
import { readCapture } from './read-capture.ts';

/** Draws a small JPEG with the given tags; sharp calls the EXIF directory IFD2. */
const drawWith = (exif: Exif) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .withExif(exif)
    .jpeg()
    .toBuffer();

describe('readCapture', () => {
  test('returns time with fraction and offset, camera, photographer', async () => {
    const bytes = await drawWith({
      IFD0: { Make: 'Canon', Model: 'Canon EOS 70D', Artist: 'Jana Novakova' },
      IFD2: {
        DateTimeOriginal: '2026:05:17 10:09:50',
        SubSecTimeOriginal: '05',
        OffsetTimeOriginal: '+02:00',
      },
    });
    expect(await readCapture(bytes)).toEqual({
      takenAt: { local: '2026-05-17T10:09:50.050', offset: '+02:00' },
      camera: 'Canon EOS 70D',
      serial: null,
      photographer: 'Jana Novakova',
      position: null,
      keywords: [],
      caption: '',
    });
  });

  test.each(['png', 'webp', 'avif'] as const)('returns the same in %s', async (format) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .withExif({
        IFD0: { Make: 'SONY', Model: 'ILCE-7M4' },
        IFD2: { DateTimeOriginal: '2026:05:17 10:09:50' },
      })
      .toFormat(format)
      .toBuffer();
    expect(await readCapture(bytes)).toEqual({
      takenAt: { local: '2026-05-17T10:09:50' },
      camera: 'SONY ILCE-7M4',
      serial: null,
      photographer: null,
      position: null,
      keywords: [],
      caption: '',
    });
  });

  test('returns the same in TIFF, whose directories EXIF uses', async () => {
    const { exif } = await sharp(
      await drawWith({ IFD0: { Model: 'H6D' }, IFD2: { DateTimeOriginal: '2026:05:17 10:09:50' } }),
    ).metadata();
    const tiff = exif?.subarray('Exif\0\0'.length) ?? Buffer.alloc(0);
    expect(await readCapture(tiff)).toMatchObject({
      takenAt: { local: '2026-05-17T10:09:50' },
      camera: 'H6D',
    });
  });

  test('returns a name in UTF-8, as cameras and editors write it', async () => {
    const bytes = await drawWith({ IFD0: { Artist: 'Jana Nov__kov__' } });
    const placeholder = bytes.indexOf('Nov__kov__');
    bytes.write('Nováková', placeholder, 'utf8');
    expect((await readCapture(bytes)).photographer).toBe('Jana Nováková');
  });

  test.each([
    ['Jürgen Müller', 'latin1', 'Jürgen Müller'],
    // 0xF8 is ř in Central Europe and ø in the west.
    ['J\u00f8rgen Berg', 'latin1', null],
    ['\u00c8\u00e2\u00e0\u00ed', 'latin1', null],
  ] as const)(
    'a name in another encoding is read if only one reading is possible: %s',
    async (name, encoding, read) => {
      const placeholder = '_'.repeat(name.length);
      const bytes = await drawWith({ IFD0: { Artist: placeholder } });
      Buffer.from(name, encoding).copy(bytes, bytes.indexOf(placeholder));
      expect((await readCapture(bytes)).photographer).toBe(read);
    },
  );

  test.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)(
    'reads XMP if EXIF has no value, in %s',
    async (format) => {
      const properties =
        'exif:DateTimeOriginal="2026-05-10T10:42:13.25+02:00" xmp:CreateDate="2026-01-01T00:00:00"';
      const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" ${properties}><dc:creator><rdf:Seq><rdf:li>Berg &amp; S&#246;hne</rdf:li><rdf:li>Jan Novak</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
        .withXmp(packet)
        .toFormat(format)
        .toBuffer();
      expect(await readCapture(bytes)).toMatchObject({
        takenAt: { local: '2026-05-10T10:42:13.250', offset: '+02:00' },
        photographer: 'Berg & Söhne',
      });
    },
  );

  test('puts the maker before a model that does not repeat it', async () => {
    const bytes = await drawWith({ IFD0: { Make: 'SONY', Model: 'ILCE-7M4' } });
    expect((await readCapture(bytes)).camera).toBe('SONY ILCE-7M4');
  });

  test('uses the digitizing time if the exposure time is missing', async () => {
    const bytes = await drawWith({ IFD2: { DateTimeDigitized: '2026:05:17 10:09:50' } });
    expect((await readCapture(bytes)).takenAt).toEqual({ local: '2026-05-17T10:09:50' });
  });

  test.each(['0000:00:00 00:00:00', '2026:06:31 10:00:00', '2026:05:17 25:00:00', '    :  :     :  :  '])(
    'an unset or impossible clock (%s) yields no time',
    async (time) => {
      const bytes = await drawWith({ IFD2: { DateTimeOriginal: time } });
      expect((await readCapture(bytes)).takenAt).toBeNull();
    },
  );

  test.each([
    [
      { GPSLatitude: '48/1 12/1 2196/100', GPSLatitudeRef: 'N' },
      { GPSLongitude: '16/1 22/1 1884/100', GPSLongitudeRef: 'E' },
      [48.2061, 16.3719],
    ],
    [
      { GPSLatitude: '33/1 554934/10000', GPSLatitudeRef: 'S' },
      { GPSLongitude: '70/1 0/1 0/1', GPSLongitudeRef: 'W' },
      [-33.9249, -70],
    ],
  ])('reads the location, %o', async (north, east, [latitude = 0, longitude = 0]) => {
    const { position } = await readCapture(await drawWith({ IFD3: { ...north, ...east } }));
    expect(position?.latitude).toBeCloseTo(latitude, 4);
    expect(position?.longitude).toBeCloseTo(longitude, 4);
  });

  test.each([
    ['half of a position', { GPSLatitude: '48/1 12/1 0/1', GPSLatitudeRef: 'N' }],
    [
      'a receiver without a fix',
      { GPSLatitude: '0/1 0/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E' },
    ],
    [
      'degrees that do not exist',
      {
        GPSLatitude: '91/1 0/1 0/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '16/1 0/1 0/1',
        GPSLongitudeRef: 'E',
      },
    ],
  ])('%s is not a location', async (_, tags) => {
    expect((await readCapture(await drawWith({ IFD3: tags }))).position).toBeNull();
  });

  test('a program is not a photographer', async () => {
    expect((await readCapture(await drawWith({ IFD0: { Artist: 'Picasa' } }))).photographer).toBeNull();
  });

  test('is all null without metadata, or without an image', async () => {
    const blank = { takenAt: null, camera: null, serial: null, photographer: null, position: null };
    const nothing = { ...blank, keywords: [], caption: '' };
    const bare = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    expect(await readCapture(bare)).toEqual(nothing);
    expect(await readCapture(new Uint8Array())).toEqual(nothing);
    expect(await readCapture(Buffer.from('text'))).toEqual(nothing);
  });
});

const CASES = join(import.meta.dirname, '../../../../shared/field-cases');

describe.skipIf(!existsSync(CASES))('real photos', () => {
  test.each([
    ['16-byline-utf8.jpg', { photographer: 'Jürgen Müller' }],
    ['17-two-bylines.jpg', { photographer: 'Anna Berg' }],
    ['18-offset-tag-z.jpg', { takenAt: { local: '2026-05-10T10:42:13', offset: '+00:00' } }],
    ['18-time-with-z.jpg', { takenAt: { local: '2026-05-10T08:42:13', offset: '+00:00' } }],
    ['19-time-only-in-xmp.jpg', { takenAt: { local: '2026-05-10T10:42:13', offset: '+02:00' } }],
  ])('%s', async (name, read) => {
    expect(await readCapture(readFileSync(join(CASES, name)))).toMatchObject(read);
  });
});
