import { defineSlice } from '#platform/slice.ts';
import { openBrandFiles } from './brand.routes.ts';

/** What this slice adds to the shop. */
export const tenantsSlice = defineSlice({
  routes: [openBrandFiles],
});
