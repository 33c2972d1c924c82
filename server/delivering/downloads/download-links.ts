import type { Download } from '#contract/archive.schema.ts';
import { photoFiles, pictureUrls } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX, signFileLink } from '#platform/signing/file-links.ts';
import type { OrderFile } from './order-files.ts';

/** How long a download link opens its file; the order page gives a fresh one at any time. */
const LINK_HOURS = 24;

/** When a link made now stops working. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3600_000);
}

/** A file of an order with its signed link to the original (blueprint §8). */
export function presentDownload(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  file: OrderFile,
): Download {
  const { photo, fileName, orderItemId } = file;
  return {
    orderItemId,
    photoId: photo.photoId,
    fileName,
    url: signFileLink(deps.keys, {
      tenantId,
      path: FILE_PATH_PREFIX + photoFiles(photo.eventId, photo).original,
      expiresAt: linkExpiry(deps.clock.now()),
      downloadName: fileName,
    }),
    size: photo.byteSize,
    ...pictureUrls(deps, tenantId, photo),
    width: photo.width,
    height: photo.height,
  };
}
