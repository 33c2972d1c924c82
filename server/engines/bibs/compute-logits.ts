import type { InferenceSession } from 'onnxruntime-node';
import type { Raster } from '#engines/images/index.ts';
import { type Floats, packRows, padSize, takeZeros } from './pack-picture.ts';
import { runModel } from './run-model.ts';

/** A detector in two parts; `splitGraph` explains `shrink` and `reach`. */
export type DetectionModel = {
  stem: InferenceSession;
  body: InferenceSession;
  shrink: number;
  reach: number;
};

/** Memory that is reused for each picture. */
export type DetectionMemory = { input?: Floats; features?: Floats };

/**
 * The rows of the picture that the stem computes at once, without the rows that it reads only as context. This many
 * fit into a processor's cache.
 */
const STRIP_ROWS = 96;

const keepLarger = (kept: Floats | undefined, used: Floats) =>
  kept && kept.length >= used.length ? kept : used;

/**
 * Computes the detector's logits for a picture, `[16, height / 4, width / 4]` of its padded size.
 *
 * The first layers produce more numbers than a processor's cache holds. So they process the picture in strips, each
 * with as many additional rows above and below as their receptive field needs. The results are the same, in less
 * time and with half the memory.
 */
export async function computeLogits(
  model: DetectionModel,
  raster: Raster,
  memory: DetectionMemory,
): Promise<{ logits: Float32Array; width: number; height: number }> {
  const { stem, body, shrink, reach } = model;
  const { width, height } = padSize(raster);
  const border = Math.ceil(reach / shrink);
  const columns = width / shrink;
  const rows = height / shrink;
  let features: Floats | undefined;
  let channels = 0;
  for (let top = 0; top < height; top += STRIP_ROWS) {
    const bottom = Math.min(top + STRIP_ROWS, height);
    const from = Math.max(0, top - border * shrink);
    const to = Math.min(height, bottom + border * shrink);
    const input = packRows(raster, { from, to }, memory.input);
    memory.input = keepLarger(memory.input, input);
    const strip = await runModel(stem, input, [1, 3, to - from, width]);
    channels = strip.dims[1] ?? 0;
    features ??= takeZeros(memory.features, channels * rows * columns);
    const stripRows = (to - from) / shrink;
    const first = (top - from) / shrink;
    for (let channel = 0; channel < channels; channel++) {
      const start = (channel * stripRows + first) * columns;
      const kept = strip.data.subarray(start, start + ((bottom - top) / shrink) * columns);
      features.set(kept, (channel * rows + top / shrink) * columns);
    }
  }
  if (!features) throw new Error('a picture without rows');
  memory.features = keepLarger(memory.features, features);
  const { data } = await runModel(body, features, [1, channels, rows, columns]);
  return { logits: data, width, height };
}
