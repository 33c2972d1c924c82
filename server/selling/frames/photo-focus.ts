import type { PhotoFocus } from '#engines/frames/index.ts';
import type { PhotoRecord } from '#finding/photos/index.ts';
import { listFaceBoxes } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Finds the centre of a photo's faces, weighted by size. Previews and delivered pictures use the same centre, so that
 * they are cropped alike.
 * @returns undefined if no face is known
 */
export async function findFocus(
  scope: Scope,
  photo: Pick<PhotoRecord, 'photoId' | 'width' | 'height'>,
): Promise<PhotoFocus | undefined> {
  const boxes = await listFaceBoxes(scope, photo.photoId);
  const total = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  if (total === 0 || photo.width === 0 || photo.height === 0) return undefined;
  const middle = boxes.reduce(
    (sum, { x, y, width, height }) => ({
      x: sum.x + ((x + width / 2) * width * height) / total,
      y: sum.y + ((y + height / 2) * width * height) / total,
    }),
    { x: 0, y: 0 },
  );
  return { x: middle.x / photo.width, y: middle.y / photo.height };
}
