import { defineSlice } from '#platform/slice.ts';
import { openOrderLists } from './order-list.routes.ts';

/** What this slice adds to the shop. */
export const listsSlice = defineSlice({
  routes: [openOrderLists],
});
