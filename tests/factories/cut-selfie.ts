import sharp from 'sharp';
import type { FaceReading } from '#engines/faces/index.ts';
import { createSelfieReader } from '#engines/photo-reader/index.ts';

/**
 * Creates a square picture of the largest face on a photo, like a selfie.
 * @param side of the result in pixels
 */
export async function cutSelfie(photo: Buffer, side = 600): Promise<Buffer> {
  const reader = createSelfieReader({ workers: 1 });
  const read = await reader.read(Uint8Array.from(photo)).finally(reader.close);
  const face = read.ok ? read.faces.find(({ shown }) => shown) : undefined;
  if (face === undefined) throw new Error('the photo shows no face');
  return cutFace(photo, face, side);
}

/** Creates a square picture of a face that was read on a photo. */
export async function cutFace(photo: Buffer, { box: face }: FaceReading, side = 600): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const cut = Math.min(Math.round(face.width * 2.4), width, height);
  const within = (middle: number, limit: number) =>
    Math.max(0, Math.min(limit - cut, Math.round(middle - cut / 2)));
  return sharp(photo)
    .extract({
      left: within(face.x + face.width / 2, width),
      top: within(face.y + face.height / 2, height),
      width: cut,
      height: cut,
    })
    .resize(side)
    .jpeg({ quality: 90 })
    .toBuffer();
}
