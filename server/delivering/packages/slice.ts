import { defineSlice } from '#platform/slice.ts';
import { subscribePackages } from './frame-photos.ts';
import { packageHandlers, packageJobs, packageSchedule } from './packages.jobs.ts';

/** What this slice adds to the shop. */
export const packagesSlice = defineSlice({
  listeners: [subscribePackages],
  jobs: packageJobs,
  recurringJobs: packageSchedule,
  handlers: [packageHandlers],
});
