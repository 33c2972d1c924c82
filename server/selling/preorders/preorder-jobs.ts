import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Looks which of the events that somebody waits for are Published. */
export const checkAwaitedEventsJob = defineJob('preorders.look-for-photos', {}, { retryLimit: 0 });
/** Looks at the preorders of one event; sent when all of its photos are read. */
export const checkAwaitedEventJob = defineJob('preorders.look-at-event', { eventId: z.uuid() });
/** Tells one buyer whose photos are there. */
export const makeReadyJob = defineJob('preorders.make-ready', { preorderId: z.uuid() });
/** Completes the order of an imported preorder: there is nothing to pay. */
export const completeImportedJob = defineJob('preorders.complete-imported', { orderId: z.uuid() });
