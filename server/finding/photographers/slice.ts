import { defineSlice } from '#platform/slice.ts';
import { openDeskPhotographers } from './photographers.desk.ts';

/** What this slice adds to the shop. */
export const photographersSlice = defineSlice({
  deskRoutes: [openDeskPhotographers],
});
