import { type EventAccess, hasPublicPictures } from '#finding/events/index.ts';
import type { PhotoState } from './photos.store.ts';

/**
 * Returns whether caches between the shop and its visitors may keep the pictures of a photo. Even in an open event
 * caches may not keep a photo that waits for review, shows a protected participant, was hidden or was removed.
 */
export function isPublicPhoto(
  event: EventAccess & { isShown: boolean },
  photo: { state: PhotoState },
): boolean {
  return photo.state === 'Published' && hasPublicPictures(event);
}

/**
 * Returns whether a photo's original is free for everybody: it was made free, it is public, and its original exists. A
 * hidden photo, or one with a protected participant, never is.
 */
export function isFreePhoto(
  event: EventAccess & { isShown: boolean },
  photo: { state: PhotoState; isFree: boolean; awaitsOriginal: boolean },
): boolean {
  return photo.isFree && !photo.awaitsOriginal && isPublicPhoto(event, photo);
}
