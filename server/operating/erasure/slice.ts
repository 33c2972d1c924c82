import { defineSlice } from '#platform/slice.ts';
import { openCertificateKeys } from './certificates.routes.ts';
import { erasureHandlers, erasureJobs } from './erasure.jobs.ts';

/** What this slice adds to the shop. */
export const erasureSlice = defineSlice({
  routes: [openCertificateKeys],
  jobs: erasureJobs,
  handlers: [erasureHandlers],
});
