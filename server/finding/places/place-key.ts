import type { PhotoPlace } from '#finding/photos/index.ts';

/**
 * Returns the key of a photo's place: the declared kilometre, otherwise the folder and the spot (if the camera has
 * GPS); plus the camera, because each has its own clock.
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
