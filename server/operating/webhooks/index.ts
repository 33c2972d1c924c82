export { addWebhook, editWebhook, removeWebhook, rotateSecret, webhookSecret } from './change-webhooks.ts';
export { redeliver, subscribeWebhooks, testWebhook } from './queue-deliveries.ts';
export { webhookHandlers, webhookJobs, webhookSchedule } from './webhooks.jobs.ts';
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
