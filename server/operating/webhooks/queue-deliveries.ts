import { z } from 'zod';
import { WEBHOOK_TEST, type WebhookKind } from '#contract/desk-webhooks.ts';
import { faultAt } from '#contract/faults.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { defineJob } from '#platform/queue/queue.ts';
import {
  type Delivery,
  findWebhook,
  insertDeliveries,
  listWebhooksOfKind,
  type MessageData,
  restartDelivery,
  updateWebhook,
} from './webhooks.store.ts';

/** Attempts a delivery for the first time. Rounds make the later attempts. */
export const deliverJob = defineJob('webhooks.deliver', { deliveryId: z.uuid() }, { retryLimit: 1 });

type QueueDeps = Pick<Deps, 'clock' | 'events' | 'newId' | 'queue'>;

/**
 * Records deliveries for subscribed webhooks in the event's own transaction, so that exactly the committed events are
 * delivered.
 */
export function subscribeWebhooks(deps: QueueDeps): void {
  const { events } = deps;
  events.on('order.paid', (scope, { orderId }) => queueDeliveries(deps, scope, 'order.paid', { orderId }));
  events.on('order.canceled', (scope, { orderId, wasPaid }) =>
    queueDeliveries(deps, scope, wasPaid ? 'order.refunded' : 'order.canceled', { orderId }),
  );
  events.on('orders.canceled-untried', (scope, { orderIds }) =>
    queueDeliveries(deps, scope, 'order.canceled', ...orderIds.map((orderId) => ({ orderId }))),
  );
  events.on('photo.published', (scope, { eventId, photoId }) =>
    queueDeliveries(deps, scope, 'photo.published', { eventId, photoId }),
  );
  events.on('photo.hidden', (scope, { eventId, photoId, isHidden }) =>
    queueDeliveries(deps, scope, isHidden ? 'photo.hidden' : 'photo.published', { eventId, photoId }),
  );
  events.on('photo.removed', (scope, { eventId, photoId }) =>
    queueDeliveries(deps, scope, 'photo.removed', { eventId, photoId }),
  );
  events.on('event.created', (scope, { eventId }) =>
    queueDeliveries(deps, scope, 'event.created', { eventId }),
  );
  events.on('event.deleted', (scope, { eventId }) =>
    queueDeliveries(deps, scope, 'event.deleted', { eventId }),
  );
  events.on('person.erased', (scope, { erasureId }) =>
    queueDeliveries(deps, scope, 'person.erased', { erasureId }),
  );
}

async function queueDeliveries(
  deps: QueueDeps,
  scope: Scope,
  kind: WebhookKind,
  ...messages: readonly MessageData[]
): Promise<void> {
  const webhookIds = await listWebhooksOfKind(scope, kind);
  await insertAndSend(
    deps,
    scope,
    messages.flatMap((data) => webhookIds.map((webhookId) => ({ webhookId, kind, data }))),
  );
}

type Message = Pick<Delivery, 'webhookId' | 'kind' | 'data'>;

/** @returns the ids of the deliveries */
async function insertAndSend(deps: QueueDeps, scope: Scope, messages: readonly Message[]): Promise<string[]> {
  const happenedAt = deps.clock.now();
  const deliveries = messages.map((message) =>
    Object.assign({ deliveryId: deps.newId(), happenedAt }, message),
  );
  await insertDeliveries(scope, deliveries);
  const ids = deliveries.map(({ deliveryId }) => deliveryId);
  await deps.queue.send(
    scope,
    deliverJob,
    ids.map((deliveryId) => ({ deliveryId })),
  );
  return ids;
}

/** Sends a test to a webhook, even if it is paused. @returns NotFound, or Conflict if it is disabled */
export async function testWebhook(
  deps: QueueDeps,
  scope: Scope,
  webhookId: string,
  cause: Cause,
): Promise<{ deliveryId: string } | Refusal> {
  const refusal = await wake(scope, webhookId);
  if (refusal !== undefined) return refusal;
  const [deliveryId = ''] = await insertAndSend(deps, scope, [{ webhookId, kind: WEBHOOK_TEST, data: {} }]);
  await recordAction(scope, { what: 'webhook.test', thingId: webhookId, after: { deliveryId } }, cause);
  return { deliveryId };
}

/**
 * Sends a message again with the same id, even if the webhook is paused.
 * @returns NotFound, or Conflict if the webhook is disabled
 */
export async function redeliver(
  deps: QueueDeps,
  scope: Scope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  cause: Cause,
): Promise<Refusal | undefined> {
  const refusal = await wake(scope, webhookId);
  if (refusal !== undefined) return refusal;
  if (!(await restartDelivery(scope, { webhookId, deliveryId }, deps.clock.now()))) return refuse('NotFound');
  await deps.queue.send(scope, deliverJob, [{ deliveryId }]);
  await recordAction(scope, { what: 'webhook.redeliver', thingId: webhookId, after: { deliveryId } }, cause);
  return undefined;
}

/** Ends a webhook's pause, so that an operator can check whether its server answers again. */
async function wake(scope: Scope, webhookId: string): Promise<Refusal | undefined> {
  const webhook = await findWebhook(scope, webhookId, { lock: true });
  if (webhook === undefined) return refuse('NotFound');
  if (!webhook.isActive) return refuse('Conflict', [faultAt('webhookId', 'WebhookOff')]);
  await updateWebhook(scope, webhookId, { restUntil: null });
  return undefined;
}
