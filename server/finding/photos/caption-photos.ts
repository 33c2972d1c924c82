import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type PhotosToCaption, setCaption } from './captions.store.ts';

/** The most photos for which a photographer's link may write captions; each is counted, because each writes an action. */
export const CAPTIONED = { name: 'captions-of-link', limit: 2_000, windowSeconds: 600 };

/**
 * Writes the caption of photos that are published, hidden or protected, and records it. Visitors see it where they see
 * bibs (`shownCaption`).
 * @returns the photos that had another caption
 */
export async function captionPhotos(scope: Scope, input: PhotosToCaption, cause: Cause): Promise<string[]> {
  const { eventId, caption } = input;
  const changed = await setCaption(scope, input);
  for (const { photoId, before } of changed) {
    // An erasure looks for the people of the event in the recorded captions.
    const values = { before: { caption: before }, after: { caption, eventId } };
    await recordAction(scope, { what: 'photo.caption', thingId: photoId, ...values }, cause);
  }
  return changed.map(({ photoId }) => photoId);
}
