import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** The largest size of a picture in the documentation. */
export const PICTURE_BYTES_MAX = 120_000;
/** The wanted size, so that all pictures together stay small. The best quality within it is used. */
const WANTED_BYTES = 72_000;
const QUALITIES = [84, 78, 72, 66, 60, 54] as const;

/** Saves a screenshot (PNG) under a name. */
export type Save = (name: string, png: Buffer) => Promise<void>;

/**
 * Writes a screenshot (PNG) as WebP.
 * @returns the bytes written
 * @throws if even the lowest quality is heavier than `PICTURE_BYTES_MAX`
 */
export async function savePicture(png: Buffer, file: string): Promise<number> {
  let smallest: Buffer | undefined;
  for (const quality of QUALITIES) {
    smallest = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (smallest.byteLength <= WANTED_BYTES) break;
  }
  if (smallest === undefined || smallest.byteLength > PICTURE_BYTES_MAX) {
    throw new Error(`${file} would have ${smallest?.byteLength} bytes, more than ${PICTURE_BYTES_MAX}`);
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, smallest);
  return smallest.byteLength;
}
