export { webhooksSlice } from './slice.ts';
export { LOG_KEPT_MS } from './webhooks.rules.ts';
export {
  countDeliveries,
  countWebhooksOfOtherKeys,
  deleteOldDeliveries,
  listWebhooks,
  type Webhook,
} from './webhooks.store.ts';
