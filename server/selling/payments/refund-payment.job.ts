import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Brings the money of one payment back; tried for hours, since a bank may be away for a night. */
export const refundPaymentJob = defineJob(
  'payments.refund-payment',
  { paymentId: z.uuid() },
  { retryLimit: 20 },
);
