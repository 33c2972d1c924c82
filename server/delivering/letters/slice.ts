import { defineSlice } from '#platform/slice.ts';
import { subscribeLetters } from './follow-suppressions.ts';
import { letterHandlers, letterSchedule } from './letters.handlers.ts';
import { letterJobs } from './letters.jobs.ts';

/** What this slice adds to the shop. */
export const lettersSlice = defineSlice({
  listeners: [subscribeLetters],
  jobs: letterJobs,
  recurringJobs: letterSchedule,
  handlers: [letterHandlers],
});
