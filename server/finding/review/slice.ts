import { defineSlice } from '#platform/slice.ts';
import { openDeskPhotos } from './photos.desk.ts';
import { openDeskReview } from './review.desk.ts';

/** What this slice adds to the shop. */
export const reviewSlice = defineSlice({
  deskRoutes: [openDeskPhotos, openDeskReview],
});
