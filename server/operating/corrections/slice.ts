import { defineSlice } from '#platform/slice.ts';
import { openDeskCorrections } from './corrections.desk.ts';
import { correctionHandlers, correctionJobs } from './corrections.jobs.ts';
import { openDeskOrders } from './orders.desk.ts';
import { openDeskParticipants } from './participants.desk.ts';
import { openDeskRemovals } from './removals.desk.ts';
import { openDeskVideos } from './videos.desk.ts';
import { subscribeCorrections } from './withdraw-from-unpaid.ts';

/** What this slice adds to the shop. */
export const correctionsSlice = defineSlice({
  deskRoutes: [openDeskOrders, openDeskCorrections, openDeskRemovals, openDeskParticipants, openDeskVideos],
  listeners: [subscribeCorrections],
  jobs: correctionJobs,
  handlers: [correctionHandlers],
});
