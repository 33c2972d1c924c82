/** Reads photos in separate processes: every engine looks once, at the same decoded photo. */
export { createPhotoReader, type PhotoReader } from './create-photo-reader.ts';
export { createSelfieReader } from './create-selfie-reader.ts';
export { inspectPhoto } from './inspect-photo.ts';
export type { ReadPhoto } from './read-photo.ts';
