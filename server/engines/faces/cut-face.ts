import type { Raster } from '#engines/images/index.ts';
import type { Placement } from './geometry.ts';

/**
 * The maximum number of samples along one side of a pixel; for a stronger reduction there are smaller copies of the
 * photo.
 */
const MAX_SAMPLES = 3;

/** Adds the colour at a place between four pixels of a photo to one pixel of three planes, with a weight. */
function addSample(photo: Raster, x: number, y: number, weight: number, out: Float32Array, at: number): void {
  const { data, width } = photo;
  const left = Math.trunc(x);
  const top = Math.trunc(y);
  const dx = (x - left) * weight;
  const dy = y - top;
  const southEast = dx * dy;
  const northEast = dx - southEast;
  const southWest = (weight - dx) * dy;
  const northWest = weight - dx - southWest;
  const plane = out.length / 3;
  const nw = (top * width + left) * 3;
  const sw = nw + width * 3;
  const blend = (channel: number) =>
    northWest * (data[nw + channel] ?? 0) +
    northEast * (data[nw + 3 + channel] ?? 0) +
    southWest * (data[sw + channel] ?? 0) +
    southEast * (data[sw + 3 + channel] ?? 0);
  out[at] = (out[at] ?? 0) + blend(0);
  out[at + plane] = (out[at + plane] ?? 0) + blend(1);
  out[at + 2 * plane] = (out[at + 2 * plane] ?? 0) + blend(2);
}

/**
 * Cuts a rotated square out of a photo: planes red, green, blue of `edge` by `edge`, 0 to 255. If the square has
 * fewer pixels than the photo, each is the mean of several places. Beyond the photo, its border is repeated.
 *
 * @param out three planes, `3 × edge²`, which are overwritten
 */
export function cutFace(photo: Raster, placement: Placement, edge: number, out: Float32Array): void {
  const { a, b } = placement;
  const samples = Math.min(MAX_SAMPLES, Math.max(1, Math.ceil(Math.hypot(a, b) * 0.9)));
  const weight = 1 / samples ** 2;
  // The limits are just before the last pixel, so that each place has pixels to the right and below.
  const maxX = Math.max(0, photo.width - 1.001);
  const maxY = Math.max(0, photo.height - 1.001);
  out.fill(0);
  for (let row = 0, pixel = 0; row < edge; row++)
    for (let column = 0; column < edge; column++, pixel++)
      for (let sample = 0; sample < samples * samples; sample++) {
        const u = column + ((sample % samples) + 0.5) / samples - 0.5;
        const v = row + (Math.trunc(sample / samples) + 0.5) / samples - 0.5;
        const x = Math.min(maxX, Math.max(0, a * u - b * v + placement.x));
        const y = Math.min(maxY, Math.max(0, b * u + a * v + placement.y));
        addSample(photo, x, y, weight, out, pixel);
      }
}
