/** Faces: reads the faces in a photo. It takes pixels and returns descriptors. */

export { clothesDistance, shareOfColour } from './clothes.rules.ts';
export type { FaceModelSet, FaceThresholds } from './face-model-set.ts';
export { openFaceReader } from './face-reader.ts';
export type { FaceReading } from './faces.rules.ts';
export { readFaceModelSet } from './open-face-models.ts';
export { pickSelfieFace, type SelfieReader, type SelfieResult } from './selfie.rules.ts';
