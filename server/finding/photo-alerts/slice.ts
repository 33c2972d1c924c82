import { defineSlice } from '#platform/slice.ts';
import { subscribeAlerts } from './end-alerts.ts';
import { photoAlertHandlers, photoAlertSchedule } from './photo-alerts.handlers.ts';
import { photoAlertJobs } from './photo-alerts.jobs.ts';
import { openPhotoAlerts } from './photo-alerts.routes.ts';

/** What this slice adds to the shop. */
export const photoAlertsSlice = defineSlice({
  routes: [openPhotoAlerts],
  listeners: [subscribeAlerts],
  jobs: photoAlertJobs,
  recurringJobs: photoAlertSchedule,
  handlers: [photoAlertHandlers],
});
