import { defineSlice } from '#platform/slice.ts';
import { placeHandlers, placeJobs, subscribePlaces } from './places.jobs.ts';

/** What this slice adds to the shop. */
export const placesSlice = defineSlice({
  listeners: [subscribePlaces],
  jobs: placeJobs,
  handlers: [placeHandlers],
});
