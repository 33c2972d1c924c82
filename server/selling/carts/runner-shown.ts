import { bibKey } from '#contract/competitor.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { findClipBib, findCover, type VideoRecord } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isForDistance, type ProductRecord } from '#selling/catalog/index.ts';
import type { LineSubject } from '#selling/orders/index.ts';
import type { CartPerson, CartPersons } from './cart-persons.ts';

/**
 * Returns whether an item may have its product's price. A price for certain distances is only for items that provably
 * show a runner of one of them. The distance of a visitor who buys other people's photos does not matter
 * (docs/decisions/0244).
 * @param video the item's video; null if it has none
 */
export async function isForRunnerShown(
  deps: RecognitionDeps,
  scope: Scope,
  persons: CartPersons,
  subject: LineSubject & { product: ProductRecord },
  video: VideoRecord | null,
): Promise<boolean> {
  if (isForDistance(subject.product, null)) return true;
  const shown = await runnerShown(deps, scope, persons, subject, video);
  return isForDistance(subject.product, shown?.competitor?.distance ?? null);
}

/** Finds the runner whom an item provably shows: the person who found it, if it is theirs. */
async function runnerShown(
  deps: RecognitionDeps,
  scope: Scope,
  persons: CartPersons,
  { personId, photoId, videoId }: LineSubject,
  video: VideoRecord | null,
): Promise<CartPerson | undefined> {
  const person = personId === null ? undefined : await persons.find(personId);
  if (personId === null || person === undefined) return undefined;
  if (photoId !== null) {
    const own = await persons.photosOf(personId);
    return own.some((photo) => photo.photoId === photoId) ? person : undefined;
  }
  if (videoId === null) return person;
  return video !== null && (await isShownIn(deps, scope, person, video)) ? person : undefined;
}

/** Returns whether a person crosses the line in a clip, or in the full video from which one of their clips was cut. */
export async function isShownIn(
  deps: RecognitionDeps,
  scope: Scope,
  { person }: CartPerson,
  video: VideoRecord,
): Promise<boolean> {
  const bib = await findClipBib(deps, scope, person);
  if (bib === undefined) return false;
  return video.kind === 'Finish'
    ? video.bibKey === bibKey(bib)
    : (await findCover(scope, video, bib)).videoId !== video.videoId;
}
