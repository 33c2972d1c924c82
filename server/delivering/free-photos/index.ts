export { openFreePhotos } from './free-photo-file.routes.ts';
