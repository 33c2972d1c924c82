import type { PhotoPlace } from '#finding/photos/index.ts';

/**
 * Names the place of a photo: where that was said the kilometre, else the folder; and the camera, for each has a clock of
 * its own.
 */
export function placeKeyOf({ placeKm, folder, camera }: Omit<PhotoPlace, 'photoId' | 'takenAt'>): string {
  const spot = placeKm === null ? folder || '.' : `km ${placeKm}`;
  return camera === null ? spot : `${spot}, ${camera}`;
}
