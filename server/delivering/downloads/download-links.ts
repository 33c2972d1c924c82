import type { Download } from '#contract/archive.schema.ts';
import { pictureUrls } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import type { OrderFile } from './order-files.ts';

/** How long a download link opens its file; the order page gives a fresh one at any time. */
const LINK_HOURS = 24;

/** When a link made now stops working. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3600_000);
}

/** Where an original lies for who bought it; the address is to be signed. */
export function downloadPath({ orderItemId, photoId }: { orderItemId: string; photoId: string }): string {
  return `/downloads/${orderItemId}/${photoId}`;
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
      path: downloadPath({ orderItemId, photoId: photo.photoId }),
      expiresAt: linkExpiry(deps.clock.now()),
      downloadName: fileName,
    }),
    size: photo.byteSize,
    ...pictureUrls(deps, tenantId, photo),
    width: photo.width,
    height: photo.height,
  };
}
