import { defineSlice } from '#platform/slice.ts';
import { openDeskMerging } from './event-merging.desk.ts';

/** What this slice adds to the shop. */
export const eventMergingSlice = defineSlice({
  deskRoutes: [openDeskMerging],
});
