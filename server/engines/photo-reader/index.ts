/** Reads photos in threads of its own: every engine looks once, at one decode. */
export { createPhotoReader, type PhotoReader, type PhotoReaderOptions } from './create-photo-reader.ts';
export { createSelfieReader } from './create-selfie-reader.ts';
export { inspectPhoto, type PhotoInspection } from './inspect-photo.ts';
export type {
  ExaminedPhoto,
  ExaminePhotoOptions,
  ExaminePhotoResult,
  ReadPhoto,
  ReadPhotoOptions,
  ReadPhotoResult,
} from './read-photo.ts';
