import { listPhotosBehind } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { openStartList } from './judge-readings.ts';
import type { RecognitionDeps } from './known-person.ts';
import { rejudgeEventJob } from './recognition.jobs.ts';
import { hasSameTags, judgePhotos, rejudgePhoto } from './rejudge-photo.ts';
import { countChange, findRejudgement, moveOn, type Rejudgement } from './rejudgements.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A photo has no stored readings, because it was read before they were stored. */
    'photo.unread': { photoId: string };
  }
}

type RejudgeDeps = Pick<Deps, 'database' | 'newId' | 'queue' | 'events' | 'clock'> & RecognitionDeps;

/** The most photos checked in one transaction; each changed photo is written in its own. */
const BATCH = 500;

/**
 * Judges the next photos of an event again, and queues the rest if there is any. A killed process starts again with the
 * same photos; two processes may judge them at once.
 */
export async function rejudgeBatch(deps: RejudgeDeps, tenantId: string, eventId: string): Promise<void> {
  const batch = await deps.database.inTenant(tenantId, async (scope) => {
    const from = await findRejudgement(scope, eventId);
    if (from === undefined || from.finishedAt !== null) return undefined;
    const photoIds = await listPhotosBehind(scope, eventId, from.lastPhotoId, BATCH);
    const list = await openStartList(scope, eventId);
    return { from, photoIds, judged: await judgePhotos(scope, eventId, list, photoIds) };
  });
  if (batch === undefined) return;
  const { from, photoIds, judged } = batch;
  const unread = judged.filter(({ drafts }) => drafts === undefined);
  for (const { photoId } of judged.filter((photo) => photo.drafts !== undefined && !hasSameTags(photo)))
    await deps.database.inTenant(tenantId, async (scope) => {
      const change = await rejudgePhoto(deps, scope, photoId);
      if (change?.isChanged) await countChange(scope, eventId, from.rejudgementId, change);
    });
  const isLast = photoIds.length < BATCH;
  await deps.database.inTenant(tenantId, async (scope) => {
    const isMoved = await moveOn(scope, eventId, from, {
      lastPhotoId: photoIds.at(-1) ?? from.lastPhotoId,
      judged: judged.length - unread.length,
      unread: unread.length,
      finishedAt: isLast ? deps.clock.now() : null,
    });
    if (!isMoved) return;
    for (const { photoId } of unread) await deps.events.emit(scope, 'photo.unread', { photoId });
    if (!isLast) await deps.queue.send(scope, rejudgeEventJob, [{ eventId }]);
  });
}

/**
 * Judges all pending photos of an event again after its start list changed, in parallel with the workers.
 * @returns the changes; undefined if none were pending
 */
export async function finishRejudging(
  deps: RejudgeDeps,
  tenantId: string,
  eventId: string,
  onProgress: (progress: Rejudgement) => void = () => {},
): Promise<Rejudgement | undefined> {
  const look = () => deps.database.inTenant(tenantId, (scope) => findRejudgement(scope, eventId));
  let state = await look();
  if (state === undefined || state.finishedAt !== null) return undefined;
  while (state !== undefined && state.finishedAt === null) {
    await rejudgeBatch(deps, tenantId, eventId);
    state = await look();
    if (state !== undefined) onProgress(state);
  }
  return state;
}
