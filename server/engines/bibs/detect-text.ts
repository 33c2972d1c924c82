import type { InferenceSession } from 'onnxruntime-node';
import type { Raster } from '#engines/images/index.ts';
import { findTextBoxes, type TextBox } from './find-text-boxes.ts';
import { runModel } from './run-model.ts';

/** The network halves its input five times. */
const SIZE_STEP = 32;

/** Mean and spread of ImageNet's channels, in the model's order: blue takes the first, as in training. */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

const NORMALISED = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / (SPREAD[channel] ?? 1)),
);

const roundUp = (side: number) => Math.ceil(side / SIZE_STEP) * SIZE_STEP;

/**
 * The detector's input: planes blue, green, red, normalised; sides padded to multiples of 32 at the right and at
 * the bottom with the mean colour, which is zero there.
 */
export function packForDetection(raster: Raster): { data: Float32Array; width: number; height: number } {
  const width = roundUp(raster.width);
  const height = roundUp(raster.height);
  const plane = width * height;
  const data = new Float32Array(3 * plane);
  for (let channel = 0; channel < 3; channel++) {
    const normalised = NORMALISED[channel] ?? new Float32Array(256);
    for (let y = 0; y < raster.height; y++) {
      let from = y * raster.width * 3 + (2 - channel);
      const start = channel * plane + y * width;
      for (let to = start; to < start + raster.width; to++, from += 3)
        data[to] = normalised[raster.data[from] ?? 0] ?? 0;
    }
  }
  return { data, width, height };
}

/** Finds the lines of text in a picture, in its own pixels. */
export async function detectText(detection: InferenceSession, raster: Raster): Promise<TextBox[]> {
  const { data, width, height } = packForDetection(raster);
  const output = await runModel(detection, data, [1, 3, height, width]);
  return findTextBoxes({ data: output.data, width, height });
}
