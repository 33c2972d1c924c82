import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/**
 * Looks whether an archive that a buyer waits for can be laid out now. A page that is open finds that out by itself; a
 * mail is for those who closed it.
 */
export const finishPendingArchivesJob = defineJob('mails.look-after-archives', { orderId: z.uuid() });
