import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Finds awaited events with photos; sent every few minutes. */
export const checkEventsJob = defineJob('photo-alerts.check-events', {}, { retryLimit: 0 });

/** Checks the alerts of one event. */
export const checkEventJob = defineJob(
  'photo-alerts.check-event',
  { eventId: z.uuid() },
  { expireSeconds: 3600 },
);

/** Checks one alert. */
export const checkAlertJob = defineJob('photo-alerts.check-alert', { alertId: z.uuid() });

export const photoAlertJobs = [checkEventsJob, checkEventJob, checkAlertJob];
