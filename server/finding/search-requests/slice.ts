import { defineSlice } from '#platform/slice.ts';
import { openDeskSearchRequests } from './search-requests.desk.ts';
import { openSearchRequests } from './search-requests.routes.ts';

/** What this slice adds to the shop. */
export const searchRequestsSlice = defineSlice({
  routes: [openSearchRequests],
  deskRoutes: [openDeskSearchRequests],
});
