import { type EventAccess, hasPublicPictures } from '#finding/events/index.ts';
import type { PhotoState } from './photos.store.ts';

/**
 * Returns whether caches between the shop and its visitors may keep the pictures of a photo. A photo that waits for review,
 * shows a protected participant, was hidden or taken away is no cache's, in an open event either.
 */
export function isPublicPhoto(
  event: EventAccess & { isShown: boolean },
  photo: { state: PhotoState },
): boolean {
  return photo.state === 'Published' && hasPublicPictures(event);
}

/**
 * Returns whether everybody may have a photo's original for nothing: it was given away, everybody sees it, and its original is
 * there. A photo that is hidden or shows a protected participant belongs to no person, whatever the verdicts.
 */
export function isFreePhoto(
  event: EventAccess & { isShown: boolean },
  photo: { state: PhotoState; isFree: boolean; awaitsOriginal: boolean },
): boolean {
  return photo.isFree && !photo.awaitsOriginal && isPublicPhoto(event, photo);
}
