import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX, pictureExpiry, signFileLink } from '#platform/signing/file-links.ts';
import { framedPreviewKey } from './frame-files.ts';

/** Signs the address of a small picture of a rendered framed photo. */
export function framedPhotoUrl(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  framed: { framedPhotoId: string },
): string {
  const path = FILE_PATH_PREFIX + framedPreviewKey(framed);
  return signFileLink(deps.keys, { tenantId, path, expiresAt: pictureExpiry(deps.clock.now()) });
}
