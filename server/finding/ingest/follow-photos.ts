import { findByContent, listSettledSince, settledUntil } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { findElsewhere } from './find-elsewhere.ts';

/** A finished photo, with all files of this run that had its content. */
interface SettledPhoto {
  contentHash: string;
  files: string[];
  /** Why it cannot be read; null if it is visible now. */
  failure: string | null;
}

/** Follows received photos, identified by content, until each is visible or has failed. */
export interface PhotoFollower {
  /** Adds a file. If two have the same content, they are one photo. */
  add(contentHash: string, file: string): void;
  /**
   * Returns the photos finished since the last call. A photo is returned again if another file with its content was
   * added.
   */
  settle(): Promise<SettledPhoto[]>;
  isWaiting(): boolean;
}

const BATCH = 1_000;

/** Follows photos of one event. It queries each photo once, and then only changes. */
export function followPhotos(deps: Pick<Deps, 'database'>, tenantId: string, eventId: string): PhotoFollower {
  const waiting = new Map<string, string[]>();
  /** The photos of `waiting` that were not queried yet. */
  const added = new Set<string>();
  let since: string | undefined;
  return {
    add(contentHash, file) {
      added.add(contentHash);
      const files = waiting.get(contentHash);
      if (files === undefined) waiting.set(contentHash, [file]);
      else files.push(file);
    },
    async settle() {
      if (waiting.size === 0) return [];
      const hashes = [...added];
      const { until, fates } = await deps.database.inTenant(tenantId, async (scope) => {
        // Read first, so that the next call finds photos that finish between the two queries.
        const until = await settledUntil(scope);
        const fates = since === undefined ? [] : await listSettledSince(scope, eventId, since);
        for (let start = 0; start < hashes.length; start += BATCH) {
          const batch = hashes.slice(start, start + BATCH);
          fates.push(...(await findByContent(scope, eventId, batch)));
          fates.push(...(await findElsewhere(scope, eventId, batch)));
        }
        return { until, fates };
      });
      since = until;
      for (const hash of hashes) added.delete(hash);
      return fates.flatMap(({ contentHash, state, failure }) => {
        const files = waiting.get(contentHash);
        if (state === 'Received' || files === undefined) return [];
        waiting.delete(contentHash);
        return { contentHash, files, failure: state === 'Failed' ? (failure ?? 'Failed') : null };
      });
    },
    isWaiting: () => waiting.size > 0,
  };
}
