import { defineSlice } from '#platform/slice.ts';
import { openResults } from './results.routes.ts';

/** What this slice adds to the shop. */
export const resultsSlice = defineSlice({
  routes: [openResults],
});
