import { defineSlice } from '#platform/slice.ts';
import { openDeskSharing } from './sharing.desk.ts';

/** What this slice adds to the shop. */
export const sharingSlice = defineSlice({
  deskRoutes: [openDeskSharing],
});
