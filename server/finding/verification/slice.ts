import { defineSlice } from '#platform/slice.ts';
import { verificationHandlers, verificationJobs } from './verification.jobs.ts';
import { openVerification } from './verification.routes.ts';

/** What this slice adds to the shop. */
export const verificationSlice = defineSlice({
  routes: [openVerification],
  jobs: verificationJobs,
  handlers: [verificationHandlers],
});
