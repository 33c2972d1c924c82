import { DESK_API } from './desk.ts';

const WEBHOOKS = `${DESK_API}/tenants/:tenantId/webhooks`;

/** Addresses that receive the shop's events. */
export const deskWebhookRoutes = {
  listWebhooks: { method: 'GET', path: WEBHOOKS },
  addWebhook: { method: 'POST', path: WEBHOOKS },
  editWebhook: { method: 'PUT', path: `${WEBHOOKS}/:webhookId` },
  removeWebhook: { method: 'DELETE', path: `${WEBHOOKS}/:webhookId` },
  rotateWebhookSecret: { method: 'POST', path: `${WEBHOOKS}/:webhookId/secret` },
  testWebhook: { method: 'POST', path: `${WEBHOOKS}/:webhookId/test` },
  listDeliveries: { method: 'GET', path: `${WEBHOOKS}/:webhookId/deliveries` },
  redeliver: { method: 'POST', path: `${WEBHOOKS}/:webhookId/deliveries/:deliveryId/redelivery` },
} as const;

/** The events that a webhook can receive. */
export const WEBHOOK_KINDS = [
  'order.paid',
  'order.refunded',
  'order.canceled',
  'photo.published',
  'photo.hidden',
  'photo.removed',
  'event.created',
  'event.deleted',
  'person.erased',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The event of a test delivery. */
export const WEBHOOK_TEST = 'webhook.test';

export const DELIVERY_STATES = ['Waiting', 'Delivered', 'GivenUp'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt had no valid answer. */
export const DELIVERY_FAILURES = [
  'Refused',
  'TimedOut',
  'NoAnswer',
  'Redirect',
  'PrivateAddress',
  'NoSigningKey',
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** The most webhooks of a tenant. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 500;
