/** Reads photos in threads of its own: every engine looks once, at one decode. */
export { createPhotoReader, type PhotoReader } from './create-photo-reader.ts';
export { inspectPhoto, type PhotoInspection } from './inspect-photo.ts';
export type {
  ExaminedPhoto,
  ExaminePhotoResult,
  ReadPhoto,
  ReadPhotoOptions,
  ReadPhotoResult,
} from './read-photo.ts';
