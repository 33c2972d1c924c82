/** How many pixels of the picture a logit's place stands for, along each side: 16 channels, one for each pixel. */
export const LOGIT_BLOCK = 4;

/**
 * Computes which pixel of its block a logit's channel describes: the first upsampling decided the half (upper, lower,
 * left, right), the second the pixel in it.
 */
export function placeInBlock(channel: number): { dx: number; dy: number } {
  const [half, pixel] = [channel >> 2, channel & 3];
  return { dx: (half & 1) * 2 + (pixel & 1), dy: (half >> 1) * 2 + (pixel >> 1) };
}
