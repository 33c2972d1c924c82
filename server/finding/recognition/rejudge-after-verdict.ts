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
 * Judges a photo at once after somebody said whose it is or which bib stands there, and has the photos of the same people
 * judged: the one way for the words of visitors, reviewers and claimers. Call it once the word is kept, in its transaction.
 * @param actor who said it; unless they may end protection, a photo that was protected stays so
 * @returns what changed; undefined where the photo cannot be judged before it is read once more
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
 * Judges a photo after a reviewer's verdicts, as `rejudgeAfterVerdict`, or has it read again.
 * @param said the verdicts whose bibs may wait for somebody who confirms them
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
