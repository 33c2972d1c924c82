/** Faces: who is in a photo, as far as numbers can tell. Pixels in, descriptors out. */
export type { FaceModelSet, FaceThresholds } from './face-model-set.ts';
export { type FaceReader, openFaceReader } from './face-reader.ts';
export type { FaceMeasures, FaceReading } from './faces.rules.ts';
export { readFaceModelSet } from './open-face-models.ts';
export { pickSelfieFace, type SelfieFace, type SelfieReader, type SelfieResult } from './selfie.rules.ts';
