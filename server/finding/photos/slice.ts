import { defineSlice } from '#platform/slice.ts';
import { openCloseUps } from './close-up.routes.ts';
import { openDeskPictures } from './pictures.desk.ts';

/** What this slice adds to the shop. */
export const photosSlice = defineSlice({
  routes: [openCloseUps],
  deskRoutes: [openDeskPictures],
});
