import { findByContent } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';

/** A photo that has come to its end, with every file of this run that held it. */
export interface SettledPhoto {
  contentHash: string;
  files: string[];
  /** Why it cannot be read; null where it can be seen now. */
  failure: string | null;
}

/** Watches received photos, known by their content, until each can be seen or has failed. */
export interface PhotoFollower {
  /** One more file; the same content twice is one photo. */
  add(contentHash: string, file: string): void;
  /** Photos that came to their end since the last look; one again where a further file with it turned up. */
  settle(): Promise<SettledPhoto[]>;
  isWaiting(): boolean;
}

const BATCH = 1_000;

/** Follows photos of one event; a look costs one query a thousand that still wait. */
export function followPhotos(deps: Pick<Deps, 'database'>, tenantId: string, eventId: string): PhotoFollower {
  const waiting = new Map<string, string[]>();
  return {
    add(contentHash, file) {
      const files = waiting.get(contentHash);
      if (files === undefined) waiting.set(contentHash, [file]);
      else files.push(file);
    },
    async settle() {
      const settled: SettledPhoto[] = [];
      const hashes = [...waiting.keys()];
      for (let start = 0; start < hashes.length; start += BATCH) {
        const found = await deps.database.inTenant(tenantId, (scope) =>
          findByContent(scope, eventId, hashes.slice(start, start + BATCH)),
        );
        for (const { contentHash, state, failure } of found) {
          if (state === 'Received') continue;
          const files = waiting.get(contentHash) ?? [];
          settled.push({ contentHash, files, failure: state === 'Failed' ? (failure ?? 'Failed') : null });
          waiting.delete(contentHash);
        }
      }
      return settled;
    },
    isWaiting: () => waiting.size > 0,
  };
}
