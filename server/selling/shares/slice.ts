import { defineSlice } from '#platform/slice.ts';
import { openDeskSales } from './sales.desk.ts';

/** What this slice adds to the shop. */
export const sharesSlice = defineSlice({
  deskRoutes: [openDeskSales],
});
