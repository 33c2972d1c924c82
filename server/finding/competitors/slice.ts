import { defineSlice } from '#platform/slice.ts';
import { openCompetitorService } from './competitors.routes.ts';
import { competitorHandlers, competitorJobs, competitorSchedule } from './protection.jobs.ts';

/** What this slice adds to the shop. */
export const competitorsSlice = defineSlice({
  routes: [openCompetitorService],
  jobs: competitorJobs,
  recurringJobs: competitorSchedule,
  handlers: [competitorHandlers],
});
