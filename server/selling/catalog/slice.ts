import { defineSlice } from '#platform/slice.ts';
import { openDeskCatalogs } from './catalog.desk.ts';
import { openCatalogService } from './catalog.routes.ts';
import { subscribeCatalog } from './create-catalog.ts';

/** What this slice adds to the shop. */
export const catalogSlice = defineSlice({
  routes: [openCatalogService],
  deskRoutes: [openDeskCatalogs],
  listeners: [subscribeCatalog],
});
