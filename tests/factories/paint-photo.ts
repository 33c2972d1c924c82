import sharp from 'sharp';
import { findPublished, photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';

const TENANT = 'photofinish';

/**
 * Paints a generated photo so that a crop shows its source: the half with the first bib is red in the
 * original and green in the preview, the other half is blue. The original has GPS data.
 */
export async function paintPhoto(deps: AppDeps, photoId: string, tenantId = TENANT): Promise<void> {
  const [photo] = await deps.database.inTenant(tenantId, (scope) => findPublished(scope, [photoId]));
  if (photo === undefined) throw new Error('the photo is published');
  const { original, preview } = photoFiles(photo.eventId, photo);
  await deps.storage.put(tenantKey(tenantId, original), await paint('#f00', 2400, 1600));
  await deps.storage.put(tenantKey(tenantId, preview), await paint('#0f0', 1200, 800));
}

async function paint(colour: string, width: number, height: number): Promise<Buffer> {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** Returns the main colour of a crop, and its metadata. */
export async function lookAt(picture: Uint8Array) {
  const { dominant } = await sharp(picture).stats();
  const { format, width, height, exif } = await sharp(picture).metadata();
  const colours = { red: dominant.r, green: dominant.g, blue: dominant.b };
  const [colour] = Object.entries(colours).toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return { colour, format, width, height, hasPlace: exif !== undefined };
}
