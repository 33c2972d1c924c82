import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickSelfieFace, type SelfieReader } from '#engines/faces/index.ts';
import { createSelfieReader } from './index.ts';

/** A photo with four people, from the package of the face models. */
const FOUR_PEOPLE = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample6.jpg',
);

let folder: string;
let reader: SelfieReader;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'photofinish-selfie-'));
  reader = createSelfieReader({ workers: 1 });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

test('a selfie yields one face, equal to that in a photo, and leaves nothing behind', async () => {
  const selfie = await sharp(FOUR_PEOPLE).extract({ left: 950, top: 300, width: 500, height: 500 });
  const answer = await reader.read(await selfie.jpeg().toBuffer());
  if (!answer.ok) throw new Error(answer.detail);
  const picked = pickSelfieFace(answer.faces);
  expect(picked.ok).toBe(true);
  const all = await reader.read(await readFile(FOUR_PEOPLE));
  if (!all.ok || !picked.ok) throw new Error('no face to compare with');
  expect(all.faces).toHaveLength(4);
  const distances = all.faces.map(({ descriptor }) =>
    Math.hypot(...descriptor.map((value, index) => value - (picked.face.descriptor[index] ?? 0))),
  );
  expect(distances.toSorted((one, other) => one - other)[0]).toBeLessThan(0.3);
  expect((await readdir(folder)).filter((name) => !name.endsWith('.onnx'))).toEqual([]);
});

test('refuses TIFF', async () => {
  const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#468' } });
  const answer = await reader.read(await plain.tiff().toBuffer());
  expect(answer).toMatchObject({ ok: false, problem: 'UnsupportedFormat' });
});

test('refuses a PNG with more pixels than a screen, which costs seconds, and reads a JPEG of that size', async () => {
  const large = sharp({ create: { width: 4_100, height: 4_000, channels: 3, background: '#468' } });
  const png = await large.clone().png({ compressionLevel: 1 }).toBuffer();
  expect(await reader.read(png)).toMatchObject({ ok: false, problem: 'TooLarge' });
  expect(await reader.read(await large.clone().jpeg().toBuffer())).toEqual({ ok: true, faces: [] });
});

test('refuses a file that is not a photo, and reads the next one', async () => {
  expect(await reader.read(Buffer.from('%PDF-1.7'))).toMatchObject({ ok: false, problem: 'NotAnImage' });
  expect(await reader.read(new Uint8Array())).toMatchObject({ ok: false, problem: 'Empty' });
  const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#468' } });
  expect(await reader.read(await plain.jpeg().toBuffer())).toEqual({ ok: true, faces: [] });
});
