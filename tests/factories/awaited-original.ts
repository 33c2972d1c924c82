import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { receivePhotos } from '#finding/ingest/receive-photos.ts';
import { findSold, photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';

/** The original that a photo waits for. */
export interface AwaitedOriginal {
  eventId: string;
  photoId: string;
  fileName: string;
  bytes: Uint8Array;
}

/** Replaces a published photo's original by its stand-in. @returns the original that the photo waits for */
export async function reduceToStandIn(
  { database, storage }: Pick<AppDeps, 'database' | 'storage'>,
  tenantId: string,
  photoId: string,
  draw?: Uint8Array,
): Promise<AwaitedOriginal> {
  const [photo] = await database.inTenant(tenantId, (scope) => findSold(scope, [photoId]));
  if (photo === undefined) throw new Error(`there is no photo ${photoId}`);
  const before = photoFiles(photo.eventId, photo);
  // Has the declared size of the factory's photo, so that positions in it stay valid.
  const picture = await sharp(draw ?? (await storage.read(tenantKey(tenantId, before.original))))
    .resize(photo.width, photo.height, { fit: 'fill' })
    .jpeg({ quality: 95 })
    // A unique photo, independent of the factory's.
    .withExif({ IFD0: { ImageDescription: randomUUID() } })
    .toBuffer();
  const bytes = new Uint8Array(picture);
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const preview = await sharp(bytes)
    .resize(Math.min(2048, photo.width), null, { withoutEnlargement: true })
    .jpeg()
    .toBuffer();
  const after = photoFiles(photo.eventId, { ...photo, contentHash });
  await storage.put(tenantKey(tenantId, after.standIn), preview);
  await database.inTenant(tenantId, ({ trx }) =>
    trx
      .updateTable('photos')
      .set({ contentHash, awaitsOriginal: true, byteSize: preview.byteLength, crc32: 1 })
      .where('photoId', '=', photoId)
      .execute(),
  );
  await storage.delete(tenantKey(tenantId, before.original));
  return { eventId: photo.eventId, photoId, fileName: photo.fileName, bytes };
}

/** Delivers an awaited original, as an upload or an import does. */
export async function bringOriginal(
  deps: Pick<AppDeps, 'database' | 'storage' | 'queue' | 'newId' | 'events'>,
  tenantId: string,
  { eventId, fileName, bytes }: AwaitedOriginal,
): Promise<void> {
  const files = (async function* () {
    yield { file: fileName, folder: '', read: async () => bytes };
  })();
  for await (const { outcome } of receivePhotos(deps, tenantId, eventId, { files }))
    if (outcome !== 'Received') throw new Error(`the original was ${outcome}`);
}
