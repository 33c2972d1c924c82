import { bibKey } from '#contract/competitor.ts';
import { listReadTags } from '#finding/photos/index.ts';
import type { Actor, Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { RecognitionDeps } from './known-person.ts';
import { rejudgeAroundJob } from './recognition.jobs.ts';
import { rejudgePhoto } from './rejudge-photo.ts';
import type { PhotoChange } from './rejudgements.store.ts';
import type { BibVerdict } from './tags.rules.ts';

export type JudgeDeps = Pick<Deps, 'newId' | 'events' | 'queue'> & RecognitionDeps;

/**
 * Judges a photo at once after a verdict on its person or bib, and queues the photos of the same people. All verdicts
 * of visitors, reviewers and claimants use this function. Call it in the transaction of the verdict, after storing the
 * verdict.
 * @param actor the author; if the author may not end protection, a protected photo stays protected
 * @returns the changes; undefined if the photo must be read again first
 */
export async function rejudgeAfterVerdict(
  deps: JudgeDeps,
  scope: Scope,
  photoId: string,
  actor?: Actor,
): Promise<PhotoChange | undefined> {
  const change = await rejudgePhoto(deps, scope, photoId, actor);
  await deps.queue.send(scope, rejudgeAroundJob, [{ photoId }]);
  return change;
}

/**
 * Judges a photo after a reviewer's verdicts with `rejudgeAfterVerdict`, or queues it to be read again.
 * @param said the verdicts, whose bibs may wait for a confirmation
 */
export async function judgeAfterReview(
  deps: JudgeDeps,
  scope: Scope,
  photoId: string,
  cause: Cause,
  said: readonly BibVerdict[] = [],
): Promise<'Done' | 'ReadFirst' | 'Waits'> {
  if ((await rejudgeAfterVerdict(deps, scope, photoId, cause.actor)) === undefined) {
    await deps.events.emit(scope, 'photo.unread', { photoId });
    return 'ReadFirst';
  }
  const tags = (await listReadTags(scope, [photoId])).get(photoId) ?? [];
  const waits = tags.some(
    ({ doubt, value }) =>
      doubt === 'Named' && said.some(({ bib }) => bib !== null && bibKey(bib) === bibKey(value)),
  );
  return waits ? 'Waits' : 'Done';
}
