import { defineSlice } from '#platform/slice.ts';
import { openMarkedPreviews } from './marked-preview.routes.ts';

/** What this slice adds to the shop. */
export const sponsorMarksSlice = defineSlice({
  routes: [openMarkedPreviews],
});
