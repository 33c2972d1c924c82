import type { InferenceSession } from 'onnxruntime-node';
import type { Raster } from '#engines/images/index.ts';
import { findTextBoxes, PIXEL_THRESHOLD, type ProbabilityMap, type TextBox } from './find-text-boxes.ts';
import { LOGIT_BLOCK, placeInBlock } from './rewrite-text-head.ts';
import { runModel } from './run-model.ts';

/** The network halves its input five times. */
const SIZE_STEP = 32;

/** Mean and spread of ImageNet's channels, in the model's order: blue takes the first, as in training. */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

const NORMALISED = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / (SPREAD[channel] ?? 1)),
);

const NOTHING = new Float32Array(256);

const roundUp = (side: number) => Math.ceil(side / SIZE_STEP) * SIZE_STEP;

type Floats = Float32Array<ArrayBuffer>;

/** `length` floats, all zero: the memory given where it is large enough. */
function takeZeros(memory: Floats | undefined, length: number): Floats {
  if (!memory || memory.length < length) return new Float32Array(length);
  return memory.subarray(0, length).fill(0);
}

/**
 * The detector's input: planes blue, green, red, normalised; sides padded to multiples of 32 at the right and at
 * the bottom with the mean colour, which is zero there.
 *
 * @param memory reused for the result if it is large enough: fresh memory costs more than filling it
 */
export function packForDetection(
  raster: Raster,
  memory?: Floats,
): { data: Floats; width: number; height: number } {
  const width = roundUp(raster.width);
  const height = roundUp(raster.height);
  const plane = width * height;
  const data = takeZeros(memory, 3 * plane);
  const [blue = NOTHING, green = NOTHING, red = NOTHING] = NORMALISED;
  for (let y = 0; y < raster.height; y++) {
    let from = y * raster.width * 3;
    const start = y * width;
    for (let to = start; to < start + raster.width; to++, from += 3) {
      data[to] = blue[raster.data[from + 2] ?? 0] ?? 0;
      data[plane + to] = green[raster.data[from + 1] ?? 0] ?? 0;
      data[2 * plane + to] = red[raster.data[from] ?? 0] ?? 0;
    }
  }
  return { data, width, height };
}

/** What the pixels of a probability map below the threshold of `findTextBoxes` may be left at: nothing. */
const LEAST_LOGIT = Math.log(PIXEL_THRESHOLD / (1 - PIXEL_THRESHOLD));

/**
 * Lays the detector's logits out as a map of probabilities, a pixel each. What is too improbable to matter stays 0.
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

/** A detector on a model made by `prepareDetector`; it keeps the memory it needed for the largest picture. */
export function createTextDetector(detection: InferenceSession): TextDetector {
  const memory = { input: new Float32Array(), map: new Float32Array() };
  const keepLarger = (kept: Floats, used: Floats) => (used.length > kept.length ? used : kept);
  return async (raster) => {
    const { data, ...size } = packForDetection(raster, memory.input);
    memory.input = keepLarger(memory.input, data);
    const logits = await runModel(detection, data, [1, 3, size.height, size.width]);
    const map = unfoldLogits(logits.data, size, memory.map);
    memory.map = keepLarger(memory.map, map.data);
    return findTextBoxes(map);
  };
}
