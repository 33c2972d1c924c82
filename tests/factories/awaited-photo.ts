import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { receivePhotos } from '#finding/ingest/receive-photos.ts';
import { type ReceivedPreview, receivePreview } from '#finding/ingest/receive-preview.ts';
import type { AppDeps } from '#server/app.ts';

/** A photo from a camera, and the smaller picture that is sent before it. */
export interface SentPhoto {
  fileName: string;
  original: Uint8Array;
  contentHash: string;
  preview: Uint8Array;
  width: number;
  height: number;
}

/**
 * Makes the smaller picture of a photo, as a browser does.
 * @param edge of the picture in pixels; a browser's is larger, and takes longer to read
 */
export async function shrinkPhoto(fileName: string, original: Uint8Array, edge: number): Promise<SentPhoto> {
  const { autoOrient } = await sharp(original).metadata();
  const preview = await sharp(original)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer();
  const contentHash = createHash('sha256').update(original).digest('hex');
  return { fileName, original, contentHash, preview, ...autoOrient };
}

type SendDeps = Pick<AppDeps, 'database' | 'storage' | 'queue' | 'newId' | 'events'>;

/** Sends the smaller picture of a photo. */
export function sendPreview(
  deps: SendDeps,
  tenantId: string,
  eventId: string,
  { fileName, contentHash, preview: bytes, width, height }: SentPhoto,
  details: Partial<ReceivedPreview> = {},
) {
  return receivePreview(deps, tenantId, eventId, {
    contentHash,
    bytes,
    width,
    height,
    fileName,
    folder: '',
    photographerId: null,
    uploadLinkId: null,
    placeKm: null,
    photographerBibs: 'off',
    ...details,
  });
}

/** Sends the photo itself. */
export async function sendOriginal(
  deps: SendDeps,
  tenantId: string,
  eventId: string,
  { fileName, original }: Pick<SentPhoto, 'fileName' | 'original'>,
  details: { uploadLinkId?: string; photographerId?: string; placeKm?: number } = {},
) {
  const file = { file: fileName, folder: '', read: async () => original };
  const files = (async function* () {
    yield file;
  })();
  for await (const received of receivePhotos(deps, tenantId, eventId, { files, ...details })) return received;
  return undefined;
}
