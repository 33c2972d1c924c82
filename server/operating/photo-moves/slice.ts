import { defineSlice } from '#platform/slice.ts';
import { openDeskMoves } from './photo-moves.desk.ts';
import { photoMoveHandlers, photoMoveJobs, photoMoveSchedule } from './photo-moves.jobs.ts';

/** What this slice adds to the shop. */
export const photoMovesSlice = defineSlice({
  deskRoutes: [openDeskMoves],
  jobs: photoMoveJobs,
  recurringJobs: photoMoveSchedule,
  handlers: [photoMoveHandlers],
});
