import { defineSlice } from '#platform/slice.ts';
import { openSearchRequests } from './search-requests.routes.ts';

/** What this slice adds to the shop. */
export const searchRequestsSlice = defineSlice({
  routes: [openSearchRequests],
});
