export { linkPhotographer } from './change-photographers.ts';
export { ensurePhotographer } from './ensure-photographer.ts';
export {
  type ErasedPhotographer,
  erasePhotographers,
  listErasedPhotographers,
} from './erased-data.store.ts';
export { findOwn, findOwnSubject, type Own } from './find-own.ts';
export { describeKeptPhotographers } from './kept-data.store.ts';
export { nameKeyOf } from './name-key.ts';
export {
  listPhotographers,
  type Photographer,
  readMergedPhotographers,
  readPhotographerNames,
} from './photographers.store.ts';
export { photographersSlice } from './slice.ts';
