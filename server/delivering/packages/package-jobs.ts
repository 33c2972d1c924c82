import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Looks which events have new photos and paid packages. */
export const findGrownPackagesJob = defineJob(
  'packages.look-for-growth',
  {},
  { retryLimit: 0, expireSeconds: 900 },
);
/** Looks through the paid packages of one event. */
export const growPackagesJob = defineJob(
  'packages.grow-packages',
  { eventId: z.uuid() },
  { retryLimit: 3, expireSeconds: 3600 },
);
