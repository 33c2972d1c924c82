import { defineSlice } from '#platform/slice.ts';
import { selfieHandlers } from './selfies.handlers.ts';
import { selfieJobs, selfieSchedule, subscribeSelfies } from './selfies.jobs.ts';
import { openRecognitionService } from './selfies.routes.ts';

/** What this slice adds to the shop. */
export const selfiesSlice = defineSlice({
  routes: [openRecognitionService],
  listeners: [subscribeSelfies],
  jobs: selfieJobs,
  recurringJobs: selfieSchedule,
  handlers: [selfieHandlers],
});
