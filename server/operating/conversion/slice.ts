import { defineSlice } from '#platform/slice.ts';
import { openDeskConversion } from './conversion.desk.ts';
import { openConversion } from './conversion.routes.ts';

/** What this slice adds to the shop. */
export const conversionSlice = defineSlice({
  routes: [openConversion],
  deskRoutes: [openDeskConversion],
});
