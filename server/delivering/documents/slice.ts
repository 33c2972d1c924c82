import { defineSlice } from '#platform/slice.ts';
import { openDeskSite } from './site.desk.ts';

/** What this slice adds to the shop. */
export const documentsSlice = defineSlice({
  deskRoutes: [openDeskSite],
});
