/** Vectors: an event's face descriptors in memory, and which of them are near. Numbers in, row numbers out. */
export { createVectorIndex, distanceBetween, type VectorHit, type VectorIndex } from './vector-index.ts';
