import { defineSlice } from '#platform/slice.ts';
import { openFreePhotos } from './free-photo-file.routes.ts';

/** What this slice adds to the shop. */
export const freePhotosSlice = defineSlice({
  routes: [openFreePhotos],
});
