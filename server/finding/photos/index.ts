export { listPhotos } from './list-photos.ts';
export { countPhotos, type PhotoCounts, resetFailed } from './photo-counts.store.ts';
export { type PhotoFiles, photoFiles } from './photo-files.ts';
export { pictureUrls } from './photos.presenter.ts';
export { openPhotoService } from './photos.routes.ts';
export { findPublished, type PhotoRecord, type PhotoTag } from './photos.store.ts';
export { photosOfCompetitor } from './photos-of-competitor.ts';
export {
  findByContent,
  findReceived,
  insertReceived,
  insertTags,
  markFailed,
  markPublished,
  type PhotoFacts,
  type ReceivedPhoto,
} from './received-photos.store.ts';
