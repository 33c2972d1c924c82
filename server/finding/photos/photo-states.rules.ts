import { type EventAccess, hasPublicPictures } from '#finding/events/index.ts';
import type { PhotoState } from './photos.store.ts';

/**
 * Returns whether caches between shop and visitors may store the pictures of a photo. Even in an open event they may
 * not store a photo that waits for review, shows a protected participant, was hidden, or was removed.
 */
export function isPublicPhoto(
  event: EventAccess & { isShown: boolean },
  photo: { state: PhotoState },
): boolean {
  return photo.state === 'Published' && hasPublicPictures(event);
}

/**
 * Returns whether everybody may download a photo's original for free: it was made free, it is public, and its original
 * exists. A hidden photo, or one with a protected participant, never is free.
 */
export function isFreePhoto(
  event: EventAccess & { isShown: boolean },
  photo: { state: PhotoState; isFree: boolean; awaitsOriginal: boolean },
): boolean {
  return photo.isFree && !photo.awaitsOriginal && isPublicPhoto(event, photo);
}
