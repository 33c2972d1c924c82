import type { UploadId } from '../uploaded-files.store.ts';

/** Counts the bytes of links' files that are not photos yet, over all connections of this process. */
export interface LinkQuota {
  /**
   * Reserves the bytes by which a file grows.
   * @returns false, with nothing reserved, if the link's limit is reached
   */
  take(link: Pick<UploadId, 'linkId'>, bytes: number, measure: () => Promise<number>): Promise<boolean>;
}

/** If bytes were counted here and deleted elsewhere, they are available again after this time. */
const MEASURED_MS = 10_000;

/**
 * Creates the count of links' bytes, limited to `bytesMax` per link. The disk is measured repeatedly, and bytes written
 * since then are added. A file that grows after it was opened therefore counts like a declared one.
 */
export function createLinkQuota(bytesMax: number): LinkQuota {
  const links = new Map<string, { used: number; measuredAt: number }>();
  return {
    async take({ linkId }, bytes, measure) {
      const known = links.get(linkId);
      if (known === undefined || performance.now() - known.measuredAt > MEASURED_MS)
        links.set(linkId, { used: await measure(), measuredAt: performance.now() });
      const now = links.get(linkId);
      if (now === undefined || now.used + bytes > bytesMax) return false;
      now.used += bytes;
      return true;
    },
  };
}
