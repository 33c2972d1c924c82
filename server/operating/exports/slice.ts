import { defineSlice } from '#platform/slice.ts';
import { openDeskMonthExports } from './exports.desk.ts';

/** What this slice adds to the shop. */
export const exportsSlice = defineSlice({
  deskRoutes: [openDeskMonthExports],
});
