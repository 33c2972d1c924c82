import { defineSlice } from '#platform/slice.ts';
import { openDeskConsents } from './consents.desk.ts';

/** What this slice adds to the shop. */
export const consentsSlice = defineSlice({
  deskRoutes: [openDeskConsents],
});
