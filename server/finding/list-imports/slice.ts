import { defineSlice } from '#platform/slice.ts';
import { openDeskLists } from './lists.desk.ts';

/** What this slice adds to the shop. */
export const listImportsSlice = defineSlice({
  deskRoutes: [openDeskLists],
});
