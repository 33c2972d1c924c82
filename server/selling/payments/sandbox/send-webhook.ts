import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { callOut } from '#platform/outbound/call-out.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { findCharge } from './charges.store.ts';
import type { webhookSchema } from './sandbox-provider.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

/** Reports a settled charge to the shop, and retries until the shop accepts it, like a bank. */
export const sendWebhookJob = defineJob(
  'sandbox-bank.send-webhook',
  { chargeId: z.uuid() },
  { retryLimit: 20 },
);

export const sandboxJobs = [sendWebhookJob];

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;

export function sandboxHandlers(deps: Deps): JobHandler[] {
  return [
    handleJob(sendWebhookJob, 4, async ({ tenantId, chargeId }) => {
      // An imported brand may bring such jobs, and charges with an address in the private network.
      if (!deps.isDemo) return;
      const charge = await deps.database.inTenant(tenantId, (scope) => findCharge(scope, { chargeId }));
      if (charge === undefined || (charge.state !== 'Paid' && charge.state !== 'Declined')) return;
      const { invoiceNumber, state, amountMinor, currencyId } = charge;
      const notice: z.infer<typeof webhookSchema> = { invoiceNumber, state, amountMinor, currencyId };
      const body = JSON.stringify(notice);
      const { status } = await callOut(charge.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signWebhook(deps.keys, tenantId, body, deps.clock.now()),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        bytesMax: ANSWER_BYTES_MAX,
      });
      // If the shop refuses the webhook because it does not know the payment, retrying is useless.
      if (status !== 204 && status !== 409) throw new Error(`the shop answered a webhook with ${status}`);
    }),
  ];
}
