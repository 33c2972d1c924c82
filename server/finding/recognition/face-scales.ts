import type { FaceThresholds } from '#engines/faces/index.ts';
import type { VectorIndex } from '#engines/vectors/index.ts';
import { SCALE_SAMPLE, sampleRank, scaleOf } from './face-scale.rules.ts';

/** The scales of distances to the faces of an event, measured from a sample: see `face-scale.rules.ts`. */
interface FaceScales {
  /** Adds a new face to the sample if its rank is low enough. */
  sample(faceId: string, row: number): void;
  /** Lists the rows of the sample, lowest rank first. */
  sampled(count: number): number[];
  measure(vector: Float32Array): number;
  ofRow(row: number): number;
}

export function createFaceScales(
  vectors: VectorIndex,
  { dimensions, thresholds }: { dimensions: number; thresholds: FaceThresholds },
): FaceScales {
  /** The sample for measuring scales, lowest rank first. */
  const sample: { rank: number; row: number }[] = [];
  /** The scales of rows, from that sample. */
  const scales = new Map<number, number>();
  /** The vectors of the sample in one array; undefined after the sample changed. */
  let packedSample: Float32Array | undefined;

  const measure = (vector: Float32Array, self?: number) => {
    packedSample ??= packRows(
      vectors,
      sample.map(({ row }) => row),
      dimensions,
    );
    const distances = new Float32Array(sample.length);
    let count = 0;
    for (let place = 0; place < sample.length; place++) {
      if (sample[place]?.row === self) continue;
      let sum = 0;
      for (let index = 0, at = place * dimensions; index < dimensions; index++, at++) {
        const apart = (vector[index] as number) - (packedSample[at] as number);
        sum += apart * apart;
      }
      distances[count++] = Math.sqrt(sum);
    }
    return scaleOf(distances.subarray(0, count), thresholds);
  };

  return {
    sample(faceId, row) {
      const rank = sampleRank(faceId);
      const last = sample.at(-1);
      if (sample.length >= SCALE_SAMPLE && last !== undefined && rank >= last.rank) return;
      const place = sample.findIndex((other) => other.rank > rank);
      sample.splice(place === -1 ? sample.length : place, 0, { rank, row });
      if (sample.length > SCALE_SAMPLE) sample.pop();
      scales.clear();
      packedSample = undefined;
    },
    sampled: (count) => sample.slice(0, count).map(({ row }) => row),
    measure: (vector) => measure(vector),
    ofRow(row) {
      const known = scales.get(row) ?? measure(vectors.vector(row), row);
      scales.set(row, known);
      return known;
    },
  };
}

/** Concatenates vectors. */
export function packRows(vectors: VectorIndex, rows: readonly number[], dimensions: number): Float32Array {
  const packed = new Float32Array(rows.length * dimensions);
  rows.forEach((row, place) => {
    packed.set(vectors.vector(row), place * dimensions);
  });
  return packed;
}
