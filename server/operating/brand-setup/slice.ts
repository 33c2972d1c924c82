import { defineSlice } from '#platform/slice.ts';
import { openDeskBrandFile } from './brand.desk.ts';
import { openDeskBrands } from './brand-setup.desk.ts';

/** What this slice adds to the shop. */
export const brandSetupSlice = defineSlice({
  deskRoutes: [openDeskBrands, openDeskBrandFile],
});
