import { defineSlice } from '#platform/slice.ts';
import { portraitHandlers, portraitJobs, subscribePortraits } from './portraits.jobs.ts';

/** What this slice adds to the shop. */
export const portraitsSlice = defineSlice({
  listeners: [subscribePortraits],
  jobs: portraitJobs,
  handlers: [portraitHandlers],
});
