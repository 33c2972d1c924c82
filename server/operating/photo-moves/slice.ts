import { defineSlice } from '#platform/slice.ts';
import { photoMoveHandlers, photoMoveJobs, photoMoveSchedule } from './photo-moves.jobs.ts';

/** What this slice adds to the shop. */
export const photoMovesSlice = defineSlice({
  jobs: photoMoveJobs,
  recurringJobs: photoMoveSchedule,
  handlers: [photoMoveHandlers],
});
