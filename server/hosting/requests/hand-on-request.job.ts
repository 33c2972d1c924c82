import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Tells the tenant that a request arrived. */
export const handOnRequestJob = defineJob('requests.hand-on-request', { requestId: z.uuid() });
