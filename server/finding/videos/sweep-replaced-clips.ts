import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteClipFilesJob } from './delete-clip-files.ts';
import { deleteReplacedClips, lockReplacedClips } from './replaced-clips.store.ts';

/** The most clips checked in one transaction. */
const BATCH = 500;

/**
 * Deletes replaced clips that no cart or order holds: their rows, and by a job their files.
 * @param listHeld returns which of given videos are in carts or sold; called in the transaction that deletes the others
 * @returns how many were deleted
 */
export async function sweepReplacedClips(
  deps: Pick<Deps, 'database' | 'queue'>,
  tenantId: string,
  listHeld: (scope: Scope, videoIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let swept = 0;
  let after: string | undefined;
  do {
    after = await deps.database.inTenant(tenantId, async (scope) => {
      const replaced = await lockReplacedClips(scope, after, BATCH);
      const held = await listHeld(scope, replaced);
      const deleted = await deleteReplacedClips(
        scope,
        replaced.filter((videoId) => !held.has(videoId)),
      );
      await deps.queue.send(scope, deleteClipFilesJob, deleted);
      swept += deleted.length;
      return replaced.at(-1);
    });
  } while (after !== undefined);
  return swept;
}
