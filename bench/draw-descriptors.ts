import { seededRandom } from '#demo/random.ts';

export const DIMENSIONS = 128;
export const FACES_A_PERSON = 8;

/** Returns reproducible, approximately normally distributed numbers. */
export function normalFrom(seed: number): () => number {
  const { next } = seededRandom(seed);
  return () => (next() + next() + next() + next() - 2) * Math.sqrt(3);
}

/** Returns the person of a face with this index in `faces`: neighbours are different people. */
export const personOf = (face: number, faces: number): number =>
  (face * 7919) % Math.ceil(faces / FACES_A_PERSON);

/**
 * Draws descriptors like those of the recognition network: their length is about 1.4, most of which is common to all faces. Two
 * people are about 0.8 apart, two faces of one person about 0.4.
 */
export function drawDescriptors(normal: () => number, faces: number): Float32Array {
  const draw = (length: number): Float32Array =>
    Float32Array.from({ length: DIMENSIONS }, () => (normal() * length) / Math.sqrt(DIMENSIONS));
  const everyone = draw(1.25);
  const people = Array.from({ length: Math.ceil(faces / FACES_A_PERSON) }, () => draw(0.5));
  const values = new Float32Array(faces * DIMENSIONS);
  for (let face = 0; face < faces; face++) {
    const person = people[personOf(face, faces)]!;
    for (let index = 0; index < DIMENSIONS; index++) {
      const own = (normal() * 0.28) / Math.sqrt(DIMENSIONS);
      values[face * DIMENSIONS + index] = everyone[index]! + person[index]! + own;
    }
  }
  return values;
}
