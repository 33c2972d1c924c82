import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Brings the money of one payment back; tried for two hours, and taken up anew after them (`resumeRefundsJob`). */
export const refundPaymentJob = defineJob(
  'payments.refund-payment',
  { paymentId: z.uuid() },
  { retryLimit: 20 },
);
