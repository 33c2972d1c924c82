export { listPhotos } from './list-photos.ts';
export { type PhotoFiles, photoFiles } from './photo-files.ts';
export { pictureUrls } from './photos.presenter.ts';
export { openPhotoService } from './photos.routes.ts';
export {
  findByContent,
  findPublished,
  findReceived,
  insertReceived,
  insertTags,
  markFailed,
  markPublished,
  type PhotoFacts,
  type PhotoRecord,
  type PhotoTag,
  type ReceivedPhoto,
} from './photos.store.ts';
export { countPhotosOfCompetitor, photosOfCompetitor } from './photos-of-competitor.ts';
