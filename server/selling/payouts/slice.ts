import { defineSlice } from '#platform/slice.ts';
import { openDeskPayouts } from './payouts.desk.ts';

/** What this slice adds to the shop. */
export const payoutsSlice = defineSlice({
  deskRoutes: [openDeskPayouts],
});
