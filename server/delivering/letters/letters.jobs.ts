import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Finds the events with letters to write; sent every few minutes. */
export const checkLettersJob = defineJob('letters.check-events', {}, { retryLimit: 0 });

/** Writes the letters of one event that are due. */
export const writeLettersJob = defineJob(
  'letters.write-letters',
  { eventId: z.uuid() },
  { expireSeconds: 3600 },
);

export const letterJobs = [checkLettersJob, writeLettersJob];
