import { sql } from 'kysely';
import { addToVideoCounts, lockVideoCounts } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { BARRED_STATES, RESTORED } from './removed-videos.rules.ts';
import { type DeletedClip, deleteReplacedClips, retireClips } from './replaced-clips.store.ts';

/** Lists the clips of some finishers, in any state. */
export async function listErasedClips(
  scope: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<string[]> {
  const rows = await selectFrom(scope, 'videos')
    .select('videoId')
    .where('eventId', '=', eventId)
    .where('bibKey', '=', sql<string>`any(${[...bibKeys]})`)
    .execute();
  return rows.map((row) => row.videoId);
}

/**
 * Erases clips of finishers: deletes those without an order, and removes the finisher from the others.
 * @param heldIds clips that an order contains
 * @param keptIds those of them whose buyers keep them
 * @returns the deleted clips; the caller deletes their files
 */
export async function eraseClips(
  scope: Scope,
  eventId: string,
  videoIds: readonly string[],
  heldIds: ReadonlySet<string>,
  keptIds: ReadonlySet<string>,
): Promise<DeletedClip[]> {
  await lockVideoCounts(scope, eventId);
  const retired = await retireClips(scope, [...videoIds]);
  await addToVideoCounts(scope, eventId, {
    published: -retired.published,
    processing: -retired.processing,
  });
  for (const state of BARRED_STATES)
    await updateTable(scope, 'videos')
      .set({ state: RESTORED[state] })
      .where('videoId', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
      .where('state', '=', state)
      .execute();
  const deleted = await deleteReplacedClips(
    scope,
    videoIds.filter((id) => !heldIds.has(id)),
  );
  await updateTable(scope, 'videos')
    .set({ state: 'Lost' })
    .where('videoId', '=', sql<string>`any(${videoIds.filter((id) => !keptIds.has(id))}::uuid[])`)
    .execute();
  await updateTable(scope, 'videos')
    .set({ bibKey: null, title: '' })
    .where('videoId', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .execute();
  return [...retired.deleted, ...deleted];
}

/** Lists erased clips that an order still contains, with the facts that determine their files' keys. */
export async function listHeldClips(scope: Scope, videoIds: readonly string[]): Promise<DeletedClip[]> {
  return selectFrom(scope, 'videos')
    .select(['videoId', 'eventId', 'crc32'])
    .where('videoId', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .execute();
}
