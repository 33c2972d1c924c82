import type { UploadId } from '../uploaded-files.store.ts';

/** The bytes of links that are no photos yet, as all connections of this process have written them. */
export interface LinkQuota {
  /**
   * Takes room for bytes that a file grows by.
   * @returns false if the link has no more; nothing is taken then
   */
  take(link: Pick<UploadId, 'linkId'>, bytes: number, measure: () => Promise<number>): Promise<boolean>;
}

/** What is counted here and deleted elsewhere is free again after this. */
const MEASURED_MS = 10_000;

/**
 * Creates the count of what links have sent, within `bytesMax` each. What is on the disk is measured again and again, and what is
 * written in between is added: a file that grows after it was opened counts like one that was announced.
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
