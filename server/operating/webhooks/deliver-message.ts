import type { Deps } from '#platform/deps.ts';
import { callOut, PrivateAddress, Redirected } from '#platform/outbound/call-out.ts';
import { createReach } from '#platform/outbound/networks.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { webhookKey } from './change-webhooks.ts';
import {
  type Answered,
  judgeAnswer,
  pauseAfter,
  restAfter,
  signMessage,
  TRIED_FOR_MS,
} from './webhooks.rules.ts';
import {
  type Delivery,
  deadLetterDeliveries,
  findWebhook,
  listWebhooks,
  noteAttempt,
  takeDelivery,
  updateWebhook,
  type Webhook,
} from './webhooks.store.ts';

export type DeliverDeps = Pick<Deps, 'clock' | 'config' | 'database' | 'keys' | 'log'>;

/** Limits of one attempt; the answer's body is not read. */
const ATTEMPT = { timeoutMs: 15_000, bytesMax: 16_384 };
/** Lease of a delivery during an attempt. */
const LEASE_MS = 2 * 60_000;
/** How long one round lasts; the next one begins within a minute. */
const ROUND_MS = 120_000;

/**
 * Attempts a delivery if it is due and its webhook is neither paused nor disabled. Otherwise a later round attempts it.
 */
export async function deliverMessage(
  deps: DeliverDeps,
  tenantId: string,
  deliveryId: string,
  limits = ATTEMPT,
): Promise<void> {
  await attempt(deps, tenantId, { deliveryId }, limits);
}

/**
 * Attempts due deliveries. For each webhook, the delivery that has waited longest is attempted first. A server that
 * does not answer is paused, so that others do not wait.
 */
export async function deliverDue(
  deps: DeliverDeps,
  tenantId: string,
  signal: AbortSignal,
  limits = ATTEMPT,
): Promise<void> {
  const now = deps.clock.now();
  const webhooks = await deps.database.inTenant(tenantId, async (scope) => {
    const all = await listWebhooks(scope);
    for (const { webhookId } of all)
      await deadLetterDeliveries(scope, webhookId, new Date(now.getTime() - TRIED_FOR_MS));
    return all;
  });
  const until = now.getTime() + ROUND_MS;
  await Promise.all(
    webhooks.map((webhook) => {
      const round = { sweep: 'webhooks.deliver-due', tenantId, items: [webhook], keyOf, signal };
      return eachItem(deps, round, async ({ webhookId }) => {
        while (!signal.aborted && deps.clock.now().getTime() <= until)
          if ((await attempt(deps, tenantId, { webhookId }, limits)) === 'Nothing') return;
      });
    }),
  );
}

const keyOf = ({ webhookId }: { webhookId: string }): string => webhookId;

async function attempt(
  deps: DeliverDeps,
  tenantId: string,
  which: { deliveryId: string } | { webhookId: string },
  limits: typeof ATTEMPT,
): Promise<'Nothing' | 'Attempted'> {
  const now = deps.clock.now();
  const taken = await deps.database.inTenant(tenantId, async (scope) => {
    const delivery = await takeDelivery(scope, which, now, new Date(now.getTime() + LEASE_MS));
    const webhook = delivery && (await findWebhook(scope, delivery.webhookId));
    return delivery === undefined || webhook === undefined ? undefined : { delivery, webhook };
  });
  if (taken === undefined) return 'Nothing';
  const { delivery, webhook } = taken;
  const answered = await call(deps, tenantId, webhook, delivery, limits);
  await note(deps, tenantId, taken, answered);
  return 'Attempted';
}

/** Sends a message. Only the status of the answer is read. */
async function call(
  deps: DeliverDeps,
  tenantId: string,
  webhook: Webhook,
  { deliveryId, kind, data, happenedAt }: Delivery,
  limits: typeof ATTEMPT,
): Promise<Answered> {
  const now = deps.clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({
    type: kind,
    timestamp: happenedAt.toISOString(),
    data: { tenantId, ...data },
  });
  const keys = listSigningKeys(deps, tenantId, webhook, now);
  if (keys.length === 0) return { failure: 'NoSigningKey' };
  try {
    const { status } = await callOut(webhook.url, {
      ...limits,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': deliveryId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage(keys, { id: deliveryId, timestamp, body }),
      },
      body,
      mayReach: createReach(deps.config.allowedPrivateNetworks),
    });
    return { status };
  } catch (error) {
    if (error instanceof PrivateAddress) return { failure: 'PrivateAddress' };
    if (error instanceof Redirected) return { failure: 'Redirect' };
    const isLate = error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name);
    return { failure: isLate ? 'TimedOut' : 'NoAnswer' };
  }
}

/**
 * Lists the keys that sign for a webhook now. Keys derived from a signing key that was removed from SIGNING_SECRET are
 * left out.
 */
function listSigningKeys(
  deps: Pick<DeliverDeps, 'keys'>,
  tenantId: string,
  { webhookId, secretVersion, secretKeyId, previousKeyId, previousUntil }: Webhook,
  now: Date,
): Uint8Array[] {
  const versions = [{ webhookId, secretVersion, secretKeyId }];
  if (previousKeyId !== null && previousUntil !== null && previousUntil > now)
    versions.push({ webhookId, secretVersion: secretVersion - 1, secretKeyId: previousKeyId });
  return versions
    .filter((version) => deps.keys.keyIds.includes(version.secretKeyId))
    .map((version) => webhookKey(deps, tenantId, version));
}

async function note(
  deps: DeliverDeps,
  tenantId: string,
  { delivery, webhook }: { delivery: Delivery; webhook: Webhook },
  answered: Answered,
): Promise<void> {
  const { deliveryId, attempts } = delivery;
  const { webhookId } = webhook;
  const judged = judgeAnswer(answered);
  const now = deps.clock.now();
  const later = (ms: number) => new Date(now.getTime() + ms);
  const pause = pauseAfter(attempts + 1, Math.random());
  const isGivenUp = pause === undefined || judged === 'Gone';
  await deps.database.inTenant(tenantId, async (scope) => {
    const present = await findWebhook(scope, webhookId, { lock: true });
    if (present === undefined) return;
    await noteAttempt(scope, deliveryId, {
      state: judged === 'Delivered' ? 'Delivered' : isGivenUp ? 'GivenUp' : 'Waiting',
      nextAt: later(pause ?? 0),
      triedAt: now,
      status: 'status' in answered ? answered.status : null,
      failure: 'failure' in answered ? answered.failure : judged === 'Delivered' ? null : 'Refused',
    });
    // If the address was changed meanwhile, the attempt says nothing about the new one.
    if (present.url !== webhook.url) return;
    const failures = present.failures + 1;
    if (judged === 'Gone') await updateWebhook(scope, webhookId, { isActive: false });
    else if (judged === 'Away')
      await updateWebhook(scope, webhookId, { failures, restUntil: later(restAfter(failures)) });
    else if (present.failures > 0 || present.restUntil !== null)
      await updateWebhook(scope, webhookId, { failures: 0, restUntil: null });
  });
}
