import { defineSlice } from '#platform/slice.ts';
import { openBrandImageFiles } from './brand-image-files.ts';
import { openOrganizerService } from './organizer.routes.ts';

/** What this slice adds to the shop. */
export const organizerSlice = defineSlice({
  routes: [openBrandImageFiles, openOrganizerService],
});
