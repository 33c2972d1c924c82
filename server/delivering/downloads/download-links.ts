import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Download } from '#contract/archive.schema.ts';
import { pictureUrls } from '#finding/photos/index.ts';
import { videoUrl } from '#finding/videos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import { boughtCloseUpUrl, boughtFramedUrl } from './bought-picture.routes.ts';
import { cropsOf } from './crop.rules.ts';
import type { OrderFile } from './order-files.ts';
import type { FilePlace } from './place-files.ts';

/** The lifetime of a download link; the order page gives a new link at any time. */
const LINK_HOURS = 24;

/** Computes when a link created now expires. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_HOURS * 3600_000);
}

/** Builds the path of a bought file; it must be signed. */
export function downloadPath({ orderItemId, fileId }: { orderItemId: string; fileId: string }): string {
  return `/downloads/${orderItemId}/${fileId}`;
}

/**
 * Makes a browser save a bought file under a name, and request it again each time, because a refunded file may no
 * longer be downloaded.
 */
export function nameDownload(reply: FastifyReply, name: string): void {
  reply
    .header('cache-control', 'private, no-cache, no-transform')
    .header('content-disposition', contentDisposition(name));
}

/**
 * Presents a file of an order, with a signed link once it is ready (product §13).
 * @param place the region that shows the owner of the photo, if known
 */
export function presentDownload(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  bought: OrderFile,
  place?: FilePlace,
): Download {
  const { file, fileName, orderItemId, owner } = bought;
  const region = place?.region ?? null;
  const { kind, fileId, state, stored, width, height, source } = file;
  const link = {
    tenantId,
    path: downloadPath({ orderItemId, fileId }),
    downloadName: fileName,
    expiresAt: linkExpiry(deps.clock.now()),
  };
  return {
    orderItemId,
    kind,
    fileId,
    personId: owner?.personId ?? null,
    fileName,
    state,
    width,
    height,
    photoId: 'photo' in source ? source.photo.photoId : null,
    url: stored && signFileLink(deps.keys, link),
    size: stored?.size ?? null,
    region,
    closeUpUrl: boughtCloseUpUrl(deps, tenantId, bought, region),
    rank: place?.isCertain === true ? place.rank : null,
    crops: cropsOf(region, file),
    ...smallPictures(deps, tenantId, bought),
  };
}

/**
 * Returns the addresses of small pictures of a file: for a video, its still; for a framed photo, the plain photo
 * until it is rendered.
 */
function smallPictures(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  bought: OrderFile,
): { thumbUrl: string; previewUrl: string } {
  const { file, cover } = bought;
  const { source } = file;
  if ('photo' in source && source.framed?.state === 'Ready')
    return both(boughtFramedUrl(deps, tenantId, bought));
  if ('photo' in source) return pictureUrls(deps, tenantId, source.photo);
  return both(videoUrl(deps, tenantId, cover ?? source.video).posterUrl);
}

function both(url: string): { thumbUrl: string; previewUrl: string } {
  return { thumbUrl: url, previewUrl: url };
}
