/** Reads photos in threads of its own: every engine looks once, at one decode. */
export { createPhotoReader, type PhotoReader } from './create-photo-reader.ts';
export { createSelfieReader } from './create-selfie-reader.ts';
export { inspectPhoto } from './inspect-photo.ts';
export type { ReadPhoto } from './read-photo.ts';
