import type { ShownDelivery, ShownWebhook } from '#contract/desk-webhooks.schema.ts';
import type { Delivery, Webhook } from './webhooks.store.ts';

/** Selects the fields of a webhook that the desk shows; its secret is not included. */
export function presentWebhook(
  { webhookId, url, kinds, isActive, createdAt, previousUntil, failures, restUntil }: Webhook,
  now: Date,
  { waiting, givenUp } = { waiting: 0, givenUp: 0 },
): ShownWebhook {
  const future = (moment: Date | null) => (moment !== null && moment > now ? moment.toISOString() : null);
  return {
    webhookId,
    url,
    kinds,
    isActive,
    createdAt: createdAt.toISOString(),
    previousUntil: future(previousUntil),
    failures,
    restUntil: future(restUntil),
    waiting,
    givenUp,
  };
}

/** Selects the fields of a delivery that the desk shows. */
export function presentDelivery(delivery: Delivery): ShownDelivery {
  const { deliveryId, number, kind, data, happenedAt, state, attempts, triedAt, status, failure, nextAt } =
    delivery;
  return {
    deliveryId,
    number,
    kind,
    data,
    happenedAt: happenedAt.toISOString(),
    state,
    attempts,
    triedAt: triedAt?.toISOString() ?? null,
    status,
    failure,
    nextAt: state === 'Waiting' ? nextAt.toISOString() : null,
  };
}
