import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexStartList } from '#engines/bibs/index.ts';
import { addJpegEnd } from '#engines/images/index.ts';
import { outlineText } from '#engines/images/lettering.ts';
import { createPhotoReader, inspectPhoto, type PhotoReader } from './index.ts';

const RACE_PHOTOS = path.resolve('../shared/photos/race');
/** A photo with four people, from the package of the face models. */
const FOUR_PEOPLE = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample6.jpg',
);
const WATERMARK = { watermark: 'Photofinish' };

/** Draws a photo of 2400 × 1200 px with one bib and a known capture time. */
async function drawPhoto(bib: string) {
  const { path: outline, capHeight } = outlineText(bib, { weight: 900, size: 150, anchor: 'middle' });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1200"><rect width="100%" height="100%" fill="#7a8a7a"/><rect x="1000" y="450" width="400" height="260" fill="#fff"/><path transform="translate(1200 ${580 + capHeight / 2})" d="${outline}"/></svg>`;
  return sharp(Buffer.from(svg))
    .flatten()
    .withExif({
      IFD0: { Model: 'EOS 70D' },
      IFD2: { DateTimeOriginal: '2026:05:17 10:09:50', OffsetTimeOriginal: '+02:00' },
    })
    .jpeg()
    .toBuffer();
}

describe('createPhotoReader', () => {
  let reader: PhotoReader;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'photofinish-reader-'));
    reader = createPhotoReader({ workers: 1 });
  });
  afterAll(async () => {
    await reader.close();
    await rm(folder, { recursive: true });
  });

  test('returns everything about a photo from one decode', async () => {
    const bytes = await drawPhoto('1042');
    const original = Buffer.from(bytes);
    const photo = await reader.read(bytes, WATERMARK);
    if (!photo.ok) throw new Error(photo.detail);
    expect(photo).toMatchObject({
      width: 2400,
      height: 1200,
      takenAt: { local: '2026-05-17T10:09:50', offset: '+02:00' },
      camera: 'EOS 70D',
      photographer: null,
      byteLength: original.byteLength,
      crc32: crc32(original),
      thumb: { width: 480, height: 240 },
      preview: { width: 1600, height: 800 },
    });
    expect(await sharp(photo.thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: 480 });
    expect(await sharp(photo.preview.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
    expect(photo.readings.map((reading) => reading.text)).toEqual(['1042']);
    const { x = 0, y = 0, width = 0, height = 0 } = photo.readings[0]?.box ?? {};
    expect(Math.abs(x + width / 2 - 1200)).toBeLessThan(20);
    expect(Math.abs(y + height / 2 - 580)).toBeLessThan(20);
  });

  test('reads faces unless they are switched off', async () => {
    const bytes = await readFile(FOUR_PEOPLE);
    const photo = await reader.read(new Uint8Array(bytes), WATERMARK);
    expect(photo.ok && photo.faces.map((face) => face.shown)).toEqual([true, true, true, true]);
    const without = await reader.read(new Uint8Array(bytes), { ...WATERMARK, faces: false });
    expect(without).toMatchObject({ ok: true, width: 1920, faces: [] });
    expect(await reader.examine(new Uint8Array(bytes), { faces: false })).toMatchObject({ faces: [] });
  });

  test('returns faces: positions, quality, descriptors', async () => {
    const { faces } = await inspectPhoto(reader, FOUR_PEOPLE);
    expect(faces).toHaveLength(4);
    for (const { box, quality, shown, descriptor } of faces) {
      expect(box.width).toBeGreaterThan(150);
      expect(quality).toBeGreaterThan(0.5);
      expect(shown).toBe(true);
      expect(descriptor).toHaveLength(128);
      expect(Math.hypot(...descriptor)).toBeCloseTo(1, 3);
    }
    expect(JSON.stringify(faces)).not.toMatch(/\d\.\d{6}/);
  });

  test('refuses a file that is not a photo, and reads the next photo', async () => {
    const whole = await drawPhoto('7');
    const cut = whole.subarray(0, whole.length >> 1);
    expect(await reader.read(Buffer.from('text.jpg'), WATERMARK)).toMatchObject({
      ok: false,
      problem: 'NotAnImage',
    });
    expect(await reader.read(new Uint8Array(), WATERMARK)).toMatchObject({ ok: false, problem: 'Empty' });
    expect(await reader.read(cut, WATERMARK)).toMatchObject({ ok: false, problem: 'Truncated' });
    expect(await reader.read(whole, WATERMARK)).toMatchObject({ ok: true, width: 2400 });
  });

  test('inspects files: readings, or the reason why there are none', async () => {
    const file = path.join(folder, 'photo.jpg');
    await writeFile(file, await drawPhoto('1042'));
    const seen = await inspectPhoto(reader, file, indexStartList(['1042']));
    expect(seen).toMatchObject({ file, width: 2400, takenAt: '2026-05-17T10:09:50+02:00', faces: [] });
    expect(seen.bibs).toMatchObject([{ text: '1042', shown: true }]);
    expect(seen).not.toHaveProperty('problem');
    expect((await inspectPhoto(reader, file, indexStartList(['77']))).bibs).toMatchObject([
      { text: '1042', shown: false },
    ]);
    const text = path.join(folder, 'text.jpg');
    await writeFile(text, 'not a photo at all');
    expect(await inspectPhoto(reader, text)).toMatchObject({
      file: text,
      width: 0,
      bibs: [],
      problem: 'NotAnImage',
    });
    expect(await inspectPhoto(reader, path.join(folder, 'none.jpg'))).toMatchObject({
      problem: 'Unreadable',
    });
  });

  test('inspects a JPEG without its end marker as an import does', async () => {
    const file = path.join(folder, 'no end.jpg');
    await writeFile(file, (await drawPhoto('1042')).subarray(0, -2));
    const mend = async (bytes: Uint8Array) => addJpegEnd(bytes);
    expect(await inspectPhoto(reader, file, undefined, { mend })).toMatchObject({
      width: 2400,
      bibs: [{ text: '1042' }],
    });
    const isLackingPixels = async () => undefined;
    expect(await inspectPhoto(reader, file, undefined, { mend: isLackingPixels })).toMatchObject({
      problem: 'Truncated',
    });
  });

  test('reads the bibs of real race photos', async (context) => {
    if (!existsSync(RACE_PHOTOS)) context.skip(`the photos of ${RACE_PHOTOS} are not on this machine`);
    const { photos, startList } = JSON.parse(await readFile(path.join(RACE_PHOTOS, 'truth.json'), 'utf8'));
    for (const name of ['0040-IMG_0061.JPG', 'prom3.jpg']) {
      const truth = photos.find((photo: { file: string }) => photo.file === name);
      const { bibs } = await inspectPhoto(reader, path.join(RACE_PHOTOS, name), indexStartList(startList));
      const shown = bibs.filter((bib) => bib.shown).map((bib) => bib.text);
      expect(shown, name).toEqual(expect.arrayContaining(truth.clear));
      const readable = [...truth.clear, ...truth.hard, ...truth.ignore];
      expect(
        shown.filter((bib) => !readable.includes(bib)),
        name,
      ).toEqual([]);
    }
  });

  test('a closed reader reads nothing more', async () => {
    const closed = createPhotoReader({ workers: 2 });
    expect(closed.workers).toBe(2);
    await closed.close();
    await expect(closed.read(new Uint8Array(), WATERMARK)).rejects.toThrow('closed');
  });
});
