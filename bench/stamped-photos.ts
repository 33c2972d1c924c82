import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawRacePhoto } from './draw-race-photo.ts';

/** The folder of real photos; without it, drawn ones are used. */
const REAL_PHOTOS = join(import.meta.dirname, '../../shared/photos/race');
const DRAWN = 12;

/**
 * Inserts a comment after the first two bytes of a JPEG: the same picture, but another file.
 * @param text ASCII
 */
export function stampJpeg(bytes: Uint8Array, text: string): Buffer {
  const comment = Buffer.from(text, 'ascii');
  const header = Buffer.from([0xff, 0xfe, 0, 0]);
  header.writeUInt16BE(comment.byteLength + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), header, comment, bytes.subarray(2)]);
}

/** Loads race photos to be read repeatedly: real ones if they exist, else drawn ones. */
export async function loadRacePhotos(): Promise<{ photos: Uint8Array[]; kind: 'real' | 'drawn' }> {
  const names = (await readdir(REAL_PHOTOS).catch(() => [])).filter((name) => /\.jpe?g$/i.test(name));
  const isReal = names.length > 0;
  const photos: Uint8Array[] = [];
  for (const name of names.sort()) photos.push(await readFile(join(REAL_PHOTOS, name)));
  for (let seed = 1; !isReal && seed <= DRAWN; seed++) photos.push((await drawRacePhoto(seed)).bytes);
  return { photos, kind: isReal ? 'real' : 'drawn' };
}

/** Fills a folder with copies of the given photos in turn, each a different file. */
export async function fillFolder(
  folder: string,
  photos: readonly Uint8Array[],
  count: number,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < count; number++) {
    const bytes = photos[number % photos.length];
    if (bytes === undefined) throw new Error('there are photos');
    await writeFile(
      join(folder, `${String(number).padStart(5, '0')}.jpg`),
      stampJpeg(bytes, `copy ${number}`),
    );
  }
}

/** Draws some tiny photos, which are fast to read, so that many can be processed. */
export async function drawTinyPhotos(): Promise<Uint8Array[]> {
  const draw = (hue: number) =>
    sharp({
      create: { width: 160, height: 120, channels: 3, background: { r: hue, g: 200 - hue, b: 120 } },
    })
      .jpeg()
      .toBuffer();
  return Promise.all([10, 90, 170].map(draw));
}
