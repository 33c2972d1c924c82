import { defineSlice } from '#platform/slice.ts';
import { subscribePreorders } from './follow-orders.ts';
import { preorderHandlers, preorderJobs, preorderSchedule } from './preorders.jobs.ts';
import { openPreorderService } from './preorders.routes.ts';

/** What this slice adds to the shop. */
export const preordersSlice = defineSlice({
  routes: [openPreorderService],
  listeners: [subscribePreorders],
  jobs: preorderJobs,
  recurringJobs: preorderSchedule,
  handlers: [preorderHandlers],
});
