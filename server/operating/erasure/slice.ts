import { defineSlice } from '#platform/slice.ts';
import { openCertificateKeys } from './certificates.routes.ts';
import { erasureHandlers, erasureJobs } from './erasure.jobs.ts';
import { openDeskErasures } from './erasures.desk.ts';

/** What this slice adds to the shop. */
export const erasureSlice = defineSlice({
  routes: [openCertificateKeys],
  deskRoutes: [openDeskErasures],
  jobs: erasureJobs,
  handlers: [erasureHandlers],
});
