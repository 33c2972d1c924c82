import type { Actor } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { RecognitionDeps } from './known-person.ts';
import { rejudgeAroundJob } from './recognition.jobs.ts';
import { rejudgePhoto } from './rejudge-photo.ts';
import type { PhotoChange } from './rejudgements.store.ts';

export type JudgeDeps = Pick<Deps, 'newId' | 'events' | 'queue'> & RecognitionDeps;

/**
 * Judges a photo at once after somebody said whose it is or which bib stands there, and has the photos of the same people
 * judged: the one way for the words of visitors, reviewers and claimers. Call it once the word is kept, in its transaction.
 * @param actor who said it; unless they may end protection, a photo that was protected stays so
 * @returns what changed; undefined where the photo cannot be judged before it is read once more
 */
export async function judgeAfterWord(
  deps: JudgeDeps,
  scope: Scope,
  photoId: string,
  actor?: Actor,
): Promise<PhotoChange | undefined> {
  const change = await rejudgePhoto(deps, scope, photoId, actor);
  await deps.queue.send(scope, rejudgeAroundJob, [{ photoId }]);
  return change;
}
