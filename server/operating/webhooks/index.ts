export { addWebhook, removeWebhook, rotateSecret, webhookSecret } from './change-webhooks.ts';
export { redeliver, testWebhook } from './queue-deliveries.ts';
export { webhooksSlice } from './slice.ts';
export { LOG_KEPT_MS } from './webhooks.rules.ts';
export {
  countDeliveries,
  countWebhooksOfOtherKeys,
  type Delivery,
  deleteOldDeliveries,
  findWebhook,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from './webhooks.store.ts';
