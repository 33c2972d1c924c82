import { z } from 'zod';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  WEBHOOK_KINDS,
  WEBHOOK_TEST,
  WEBHOOK_URL_MAX,
} from './desk-webhooks.ts';
import { idSchema, lineSchema } from './page.schema.ts';

const DELIVERIES_MAX = 200;

const tenantIdSchema = z.string().max(41);
const tenantParams = z.object({ tenantId: tenantIdSchema });
const webhookParams = z.object({ tenantId: tenantIdSchema, webhookId: idSchema });
const deliveryParams = webhookParams.extend({ deliveryId: idSchema });
const momentSchema = z.iso.datetime();
const whySchema = lineSchema(500).default('');
const kindsSchema = z.array(z.literal(WEBHOOK_KINDS)).min(1).max(WEBHOOK_KINDS.length);
const urlSchema = lineSchema(WEBHOOK_URL_MAX).min(1);

const webhookSchema = z.object({
  webhookId: idSchema,
  url: z.string(),
  kinds: z.array(z.literal(WEBHOOK_KINDS)),
  /** False if it was disabled or its server answered 410; then no deliveries are created for it. */
  isActive: z.boolean(),
  createdAt: momentSchema,
  /** The time until which the previous secret also signs; null if none does. */
  previousUntil: momentSchema.nullable(),
  /** The number of consecutive attempts without an answer, and the time until which deliveries therefore pause. */
  failures: z.int(),
  restUntil: momentSchema.nullable(),
  /** Waiting deliveries, and those of the last 30 days that were dead-lettered. */
  waiting: z.int(),
  givenUp: z.int(),
});

const secretSchema = webhookSchema.extend({
  /** In the format of Standard Webhooks: `whsec_…`. It is shown only in this answer. */
  secret: z.string(),
});

const deliverySchema = z.object({
  deliveryId: idSchema,
  number: z.int(),
  kind: z.literal([...WEBHOOK_KINDS, WEBHOOK_TEST]),
  data: z.record(z.string(), z.string()),
  happenedAt: momentSchema,
  state: z.literal(DELIVERY_STATES),
  attempts: z.int(),
  /** The time of the last attempt, and the status of its answer or the reason why there was none. */
  triedAt: momentSchema.nullable(),
  status: z.int().nullable(),
  failure: z.literal(DELIVERY_FAILURES).nullable(),
  /** The time of the next attempt; null if there is none. */
  nextAt: momentSchema.nullable(),
});

const noBody = { 204: z.null() };

export const deskWebhookSchemas = {
  listWebhooks: {
    summary: 'The tenant’s webhooks, oldest first',
    params: tenantParams,
    response: { 200: z.object({ webhooks: z.array(webhookSchema) }) },
  },
  addWebhook: {
    summary: 'Adds a webhook, signed by Standard Webhooks',
    params: tenantParams,
    body: z.strictObject({ url: urlSchema, kinds: kindsSchema, why: whySchema }),
    response: { 201: secretSchema },
  },
  editWebhook: {
    summary: 'Changes the address and kinds of a webhook, or switches it off or on',
    params: webhookParams,
    body: z.strictObject({ url: urlSchema, kinds: kindsSchema, isActive: z.boolean(), why: whySchema }),
    response: { 200: webhookSchema },
  },
  removeWebhook: {
    summary: 'Removes a webhook with its log; waiting deliveries are dropped',
    params: webhookParams,
    querystring: z.strictObject({ why: whySchema }),
    response: noBody,
  },
  rotateWebhookSecret: {
    summary: 'Changes the secret of a webhook; for a day both secrets sign',
    params: webhookParams,
    body: z.strictObject({ why: whySchema }),
    response: { 200: secretSchema },
  },
  testWebhook: {
    summary: 'Sends only a test to one webhook',
    params: webhookParams,
    body: z.strictObject({ why: whySchema }),
    response: { 201: z.object({ deliveryId: idSchema }) },
  },
  listDeliveries: {
    summary: 'The deliveries of a webhook in the last 30 days and the waiting ones, latest first',
    params: webhookParams,
    querystring: z.strictObject({
      state: z.literal(DELIVERY_STATES).optional(),
      /** The smallest number of the previous page. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      count: z.coerce.number().int().min(1).max(DELIVERIES_MAX).default(50),
    }),
    response: { 200: z.object({ deliveries: z.array(deliverySchema) }) },
  },
  redeliver: {
    summary: 'Sends a delivery again with the same id, even if it was delivered',
    params: deliveryParams,
    body: z.strictObject({ why: whySchema }),
    response: noBody,
  },
} as const;

export type ShownWebhook = z.infer<typeof webhookSchema>;
export type ShownDelivery = z.infer<typeof deliverySchema>;
