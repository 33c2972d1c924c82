import { defineSlice } from '#platform/slice.ts';
import { openCloseUps } from './close-up.routes.ts';

/** What this slice adds to the shop. */
export const photosSlice = defineSlice({
  routes: [openCloseUps],
});
