import { defineSlice } from '#platform/slice.ts';
import { openOwnData } from './own-data.routes.ts';

/** What this slice adds to the shop. */
export const ownDataSlice = defineSlice({
  routes: [openOwnData],
});
