export { countMovedPhotos, type MovedPhotos } from './count-moved-photos.ts';
export { packagesSlice } from './slice.ts';
