import { cutFace } from './cut-face.ts';
import type { Placement } from './geometry.ts';
import type { RunNetwork } from './open-face-models.ts';
import { type Levels, levelOfPlacement } from './shrink-photo.ts';

/** The input of a network for pictures of single faces. */
export type FaceNetworkInput = {
  run: RunNetwork;
  /** The side of its picture in pixels. */
  edge: number;
  /** For each channel: a value of 0 to 255 is normalised to `(value - mean) / spread`. */
  mean: readonly number[];
  spread: readonly number[];
};

/** Faces that are computed at once; more are not faster. */
const BATCH = 8;

function normalise(face: Float32Array, { edge, mean, spread }: FaceNetworkInput): void {
  const plane = edge * edge;
  for (let channel = 0; channel < 3; channel++) {
    const from = mean[channel] ?? 0;
    const by = spread[channel] ?? 1;
    for (let at = channel * plane; at < (channel + 1) * plane; at++) face[at] = ((face[at] ?? 0) - from) / by;
  }
}

/** Copies the mirror image of a face. */
function mirror(face: Float32Array, edge: number, out: Float32Array): void {
  for (let start = 0; start < face.length; start += edge)
    for (let column = 0; column < edge; column++) out[start + column] = face[start + edge - 1 - column] ?? 0;
}

/**
 * Cuts faces out of a photo and returns the output of a network for each. With `isMirrored`, each is followed by
 * the output for its mirror image.
 */
export async function runOnFaces(
  network: FaceNetworkInput,
  levels: Levels,
  placements: readonly Placement[],
  isMirrored = false,
): Promise<Float32Array[]> {
  const { run, edge } = network;
  const length = 3 * edge * edge;
  const copies = isMirrored ? 2 : 1;
  const batch = BATCH / copies;
  const results: Float32Array[] = [];
  for (let start = 0; start < placements.length; start += batch) {
    const wanted = placements.slice(start, start + batch);
    const input = new Float32Array(wanted.length * copies * length);
    wanted.forEach((face, index) => {
      const { level, placement } = levelOfPlacement(levels, face);
      const at = index * copies * length;
      const cut = input.subarray(at, at + length);
      cutFace(level, placement, edge, cut);
      normalise(cut, network);
      if (isMirrored) mirror(cut, edge, input.subarray(at + length, at + 2 * length));
    });
    const count = wanted.length * copies;
    const [output = new Float32Array()] = await run(input, [count, 3, edge, edge]);
    const share = output.length / count;
    for (let index = 0; index < count; index++)
      results.push(output.slice(index * share, (index + 1) * share));
  }
  return results;
}
