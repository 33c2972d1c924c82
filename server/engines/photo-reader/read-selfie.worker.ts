/** The process that reads selfies: started by `createSelfieReader`, one at a time. */
import sharp from 'sharp';
import { openFaceReader, type SelfieResult } from '#engines/faces/index.ts';
import { decodePhoto } from '#engines/images/index.ts';
import { openOnce } from './open-once.ts';
import { readSettings } from './read-settings.ts';

sharp.concurrency(1);
// Selfies must not stay in memory longer than reading them takes.
sharp.cache(false);
const faceReader = openOnce(() => openFaceReader(readSettings<string | null>() ?? undefined));

/** More pixels than a phone's camera has; a crafted file of 8 MB could need a gigabyte. */
const MAX_PIXELS = 60_000_000;

export default async function readSelfie(bytes: Uint8Array): Promise<SelfieResult> {
  const photo = await decodePhoto(bytes, { maxPixels: MAX_PIXELS });
  if (!photo.ok) return photo;
  return { ok: true, faces: await (await faceReader()).read(photo.raster, photo) };
}
