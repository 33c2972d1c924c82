import { defineSlice } from '#platform/slice.ts';
import { requestHandlers, requestJobs } from './requests.jobs.ts';
import { openRequestService } from './requests.routes.ts';

/** What this slice adds to the shop. */
export const requestsSlice = defineSlice({
  routes: [openRequestService],
  jobs: requestJobs,
  handlers: [requestHandlers],
});
