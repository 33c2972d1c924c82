import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { findCharge } from './charges.store.ts';
import type { webhookSchema } from './sandbox-provider.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

/** Reports a settled charge to the shop, again and again until it is taken, as a bank would. */
export const sendWebhookJob = defineJob(
  'sandbox-bank.send-webhook',
  { chargeId: z.uuid() },
  { retryLimit: 20 },
);

export const sandboxJobs = [sendWebhookJob];

const TIMEOUT_MS = 10_000;

export function sandboxHandlers(deps: Deps): JobHandler[] {
  return [
    handleJob(sendWebhookJob, 4, async ({ tenantId, chargeId }) => {
      const charge = await deps.database.inTenant(tenantId, (scope) => findCharge(scope, { chargeId }));
      if (charge === undefined || (charge.state !== 'Paid' && charge.state !== 'Declined')) return;
      const { invoiceNumber, state, amountMinor, currencyId } = charge;
      const notice: z.infer<typeof webhookSchema> = { invoiceNumber, state, amountMinor, currencyId };
      const body = JSON.stringify(notice);
      const status = await post(charge.webhookUrl, body, {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(deps.keys, tenantId, body, deps.clock.now()),
      });
      // A shop that does not want a notice (it knows no such payment) will not want it later either.
      if (status !== 204 && status !== 409) throw new Error(`the shop answered a webhook with ${status}`);
    }),
  ];
}

/** Host names under localhost are this machine's own (RFC 6761); not every resolver knows it. */
const lookupLocal: LookupFunction = (hostname, options, callback) =>
  lookup(/(^|\.)localhost$/.test(hostname) ? 'localhost' : hostname, options, callback);

function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', lookup: lookupLocal, timeout: TIMEOUT_MS };
    const call = request(url, {
      ...options,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('timeout', () => call.destroy(new Error('the shop did not answer a webhook in time')));
    call.on('error', reject);
    call.end(body);
  });
}
