import type { Raster } from '#engines/images/index.ts';
import { computeLogits, type DetectionMemory, type DetectionModel } from './compute-logits.ts';
import { findTextBoxes, PIXEL_THRESHOLD, type ProbabilityMap, type TextBox } from './find-text-boxes.ts';
import { type Floats, takeZeros } from './pack-picture.ts';

/**
 * The number of pixels along each side of the block that one position of the logits covers: 16 channels, one for each
 * pixel.
 */
const LOGIT_BLOCK = 4;

/**
 * Computes which pixel of its block a logit's channel describes. The first upsampling determined the quarter of the
 * block, the second the pixel in it.
 */
export function placeInBlock(channel: number): { dx: number; dy: number } {
  const [half, pixel] = [channel >> 2, channel & 3];
  return { dx: (half & 1) * 2 + (pixel & 1), dy: (half >> 1) * 2 + (pixel >> 1) };
}

/**
 * The smallest logit that matters. A pixel below it is under the threshold of `findTextBoxes`, so its probability
 * may stay 0.
 */
const LEAST_LOGIT = Math.log(PIXEL_THRESHOLD / (1 - PIXEL_THRESHOLD));

/**
 * Converts the detector's logits to a map of probabilities, one for each pixel. Values too small to matter stay 0.
 *
 * @param logits `[16, height / 4, width / 4]`
 * @param memory reused for the map if it is large enough
 */
export function unfoldLogits(
  logits: Float32Array,
  { width, height }: { width: number; height: number },
  memory?: Floats,
): ProbabilityMap & { data: Floats } {
  const data = takeZeros(memory, width * height);
  const columns = width / LOGIT_BLOCK;
  const rows = height / LOGIT_BLOCK;
  for (let channel = 0; channel < LOGIT_BLOCK ** 2; channel++) {
    const { dx, dy } = placeInBlock(channel);
    let from = channel * rows * columns;
    for (let row = 0; row < rows; row++) {
      let to = (row * LOGIT_BLOCK + dy) * width + dx;
      for (let column = 0; column < columns; column++, from++, to += LOGIT_BLOCK) {
        const logit = logits[from] ?? 0;
        if (logit > LEAST_LOGIT) data[to] = 1 / (1 + Math.exp(-logit));
      }
    }
  }
  return { data, width, height };
}

/** Finds the lines of text in a picture, in its own pixels. One picture at a time. */
export type TextDetector = (raster: Raster) => Promise<TextBox[]>;

/** Creates a detector on a model built by `models/`; it keeps the memory of the largest picture. */
export function createTextDetector(model: DetectionModel): TextDetector {
  const memory: DetectionMemory & { map?: Floats } = {};
  return async (raster) => {
    const { logits, ...size } = await computeLogits(model, raster, memory);
    const map = unfoldLogits(logits, size, memory.map);
    if (map.data.length > (memory.map?.length ?? 0)) memory.map = map.data;
    return findTextBoxes(map);
  };
}
