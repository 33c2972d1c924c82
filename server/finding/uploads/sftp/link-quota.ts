import type { UploadId } from '../uploaded-files.store.ts';

/** The bytes of links' files that are not photos yet, written by all connections of this process. */
export interface LinkQuota {
  /**
   * Reserves bytes by which a file grows.
   * @returns false if the link's limit is reached; then nothing is reserved
   */
  take(link: Pick<UploadId, 'linkId'>, bytes: number, measure: () => Promise<number>): Promise<boolean>;
}

/** The time after which bytes that were counted here and deleted elsewhere are free again. */
const MEASURED_MS = 10_000;

/**
 * Creates the count of links' bytes, limited to `bytesMax` each. The disk is measured repeatedly, and bytes written in
 * between are added, so that a file that grows after it was opened counts like a declared one.
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
