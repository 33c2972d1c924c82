import { defineSlice } from '#platform/slice.ts';
import { openRemovalRequests } from './removal-requests.routes.ts';

/** What this slice adds to the shop. */
export const removalRequestsSlice = defineSlice({
  routes: [openRemovalRequests],
});
