/**
 * Vectors: keeps an event's face descriptors in memory, and finds the nearest ones. It takes numbers and returns
 * row numbers.
 */
export { createVectorIndex, distanceBetween, type VectorHit, type VectorIndex } from './vector-index.ts';
