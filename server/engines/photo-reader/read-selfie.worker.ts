/** The process that reads selfies: started by `createSelfieReader`, one at a time. */
import sharp from 'sharp';
import { openFaceReader, type SelfieResult } from '#engines/faces/index.ts';
import { decodePhoto, recogniseImage, refuseImage } from '#engines/images/index.ts';
import { openOnce } from './open-once.ts';
import { readSettings } from './read-settings.ts';

sharp.concurrency(1);
// Selfies must not stay in memory longer than reading them takes.
sharp.cache(false);
const faceReader = openOnce(() => openFaceReader(readSettings<string | null>() ?? undefined));

/** More pixels than a phone's camera has; a crafted file of 8 MB could need a gigabyte. */
const MAX_PIXELS = 60_000_000;
/**
 * For other formats than JPEG, which no phone's camera sends and which are not scaled down while they are decoded: 60
 * million pixels of an interlaced PNG of 2 MB took 4 s, and some twenty networks could keep all other selfies waiting.
 */
const MAX_PIXELS_WHOLE = 16_000_000;

export default async function readSelfie(bytes: Uint8Array): Promise<SelfieResult> {
  // No phone's camera writes TIFF, and its tiles can share their bytes, so that a small file takes minutes.
  const format = recogniseImage(bytes);
  if (format === 'TIFF') return refuseImage('UnsupportedFormat', 'a selfie in TIFF');
  const photo = await decodePhoto(bytes, { maxPixels: format === 'JPEG' ? MAX_PIXELS : MAX_PIXELS_WHOLE });
  if (!photo.ok) return photo;
  return { ok: true, faces: await (await faceReader()).read(photo.raster, photo) };
}
