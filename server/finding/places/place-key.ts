import type { PhotoPlace } from '#finding/photos/index.ts';

/**
 * Names the place of a photo: where that was said the kilometre, else the folder and the spot, if the camera knows it; and
 * the camera, for each has a clock of its own.
 */
export function placeKeyOf({
  placeKm,
  folder,
  spot,
  camera,
}: Omit<PhotoPlace, 'photoId' | 'takenAt'>): string {
  const parts = placeKm === null ? [folder || '.', spot] : [`km ${placeKm}`];
  return [...parts, camera].filter((part) => part !== null).join(', ');
}
