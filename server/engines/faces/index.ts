/** Faces: who is in a photo, as far as numbers can tell. Pixels in, descriptors out. */
export { FACE_DIMENSIONS } from './build-descriptor.ts';
export { FACE_THRESHOLDS, type FaceModelSet, type FaceThresholds } from './face-model-set.ts';
export { type FaceReader, openFaceReader } from './face-reader.ts';
export type { FaceMeasures, FaceReading } from './faces.rules.ts';
export { type FaceModelFiles, readFaceModelSet } from './open-face-models.ts';
export { pickSelfieFace, type SelfieFace, type SelfieReader, type SelfieResult } from './selfie.rules.ts';
