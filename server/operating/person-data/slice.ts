import { defineSlice } from '#platform/slice.ts';
import { openPersonExports } from './export-file.routes.ts';
import { openDeskPersons } from './persons.desk.ts';

/** What this slice adds to the shop. */
export const personDataSlice = defineSlice({
  routes: [openPersonExports],
  deskRoutes: [openDeskPersons],
});
