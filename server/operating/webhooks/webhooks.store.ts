import { type Generated, sql } from 'kysely';
import type { DeliveryFailure, DeliveryState, WEBHOOK_TEST, WebhookKind } from '#contract/desk-webhooks.ts';
import type { Scope } from '#platform/database/database.ts';

/** The kinds of webhook messages. */
export type MessageKind = WebhookKind | typeof WEBHOOK_TEST;
/** Contains only ids: personal data is neither sent nor logged. */
export type MessageData = Record<string, string>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhooks: {
      tenant_id: string;
      webhook_id: string;
      url: string;
      kinds: WebhookKind[];
      /** The secret is derived from this version and never stored. */
      secret_version: Generated<number>;
      /** The id of the signing key from which the secret is derived. */
      secret_key_id: string;
      previous_key_id: string | null;
      previous_until: Date | null;
      is_active: Generated<boolean>;
      failures: Generated<number>;
      rest_until: Date | null;
      created_at: Date;
    };
    webhook_deliveries: {
      tenant_id: string;
      delivery_id: string;
      webhook_id: string;
      number: Generated<number>;
      kind: MessageKind;
      data: MessageData;
      happened_at: Date;
      state: Generated<DeliveryState>;
      /** When its attempts started: when the event happened, or when someone sent it again. */
      waits_since: Date;
      next_at: Date;
      attempts: Generated<number>;
      tried_at: Date | null;
      status: number | null;
      failure: DeliveryFailure | null;
    };
  }
}

/** A webhook: an address that receives events. */
export interface Webhook {
  webhookId: string;
  url: string;
  kinds: WebhookKind[];
  secretVersion: number;
  /** The ids of the signing keys from which the current and the previous secret are derived. */
  secretKeyId: string;
  previousKeyId: string | null;
  /** Until when messages are also signed with the previous version. */
  previousUntil: Date | null;
  isActive: boolean;
  failures: number;
  restUntil: Date | null;
  createdAt: Date;
}

/** A delivery of a webhook. */
export interface Delivery {
  deliveryId: string;
  webhookId: string;
  number: number;
  kind: MessageKind;
  data: MessageData;
  happenedAt: Date;
  state: DeliveryState;
  waitsSince: Date;
  nextAt: Date;
  attempts: number;
  triedAt: Date | null;
  status: number | null;
  failure: DeliveryFailure | null;
}

const WEBHOOK_COLUMNS = [
  'webhook_id as webhookId',
  'url',
  'kinds',
  'secret_version as secretVersion',
  'secret_key_id as secretKeyId',
  'previous_key_id as previousKeyId',
  'previous_until as previousUntil',
  'is_active as isActive',
  'failures',
  'rest_until as restUntil',
  'created_at as createdAt',
] as const;

const DELIVERY_COLUMNS = [
  'delivery_id as deliveryId',
  'webhook_id as webhookId',
  'number',
  'kind',
  'data',
  'happened_at as happenedAt',
  'state',
  'waits_since as waitsSince',
  'next_at as nextAt',
  'attempts',
  'tried_at as triedAt',
  'status',
  'failure',
] as const;

/** Lists a tenant's webhooks, the oldest first. */
export async function listWebhooks({ trx, tenantId }: Scope): Promise<Webhook[]> {
  return trx
    .selectFrom('webhooks')
    .select(WEBHOOK_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('webhook_id')
    .execute();
}

/** Counts the webhooks whose secrets are derived from signing keys that are not in the given list, by key. */
export async function countWebhooksOfOtherKeys(
  { trx, tenantId }: Scope,
  keyIds: readonly string[],
): Promise<{ keyId: string; webhooks: number }[]> {
  return trx
    .selectFrom('webhooks')
    .select(['secret_key_id as keyId', (eb) => eb.fn.countAll<number>().as('webhooks')])
    .where('tenant_id', '=', tenantId)
    .where('secret_key_id', 'not in', keyIds)
    .groupBy('secret_key_id')
    .orderBy('secret_key_id')
    .execute();
}

/** Lists the ids of the webhooks that subscribe to a kind. */
export async function listWebhooksOfKind({ trx, tenantId }: Scope, kind: WebhookKind): Promise<string[]> {
  const rows = await trx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .where(sql<boolean>`${kind} = any (kinds)`)
    .execute();
  return rows.map((row) => row.webhook_id);
}

/** Finds a webhook, optionally locked until the transaction ends. */
export async function findWebhook(
  { trx, tenantId }: Scope,
  webhookId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Webhook | undefined> {
  const query = trx
    .selectFrom('webhooks')
    .select(WEBHOOK_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function insertWebhook(
  { trx, tenantId }: Scope,
  {
    webhookId,
    url,
    kinds,
    secretKeyId,
    createdAt,
  }: Pick<Webhook, 'webhookId' | 'url' | 'kinds' | 'secretKeyId' | 'createdAt'>,
): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({
      tenant_id: tenantId,
      webhook_id: webhookId,
      url,
      kinds,
      secret_key_id: secretKeyId,
      created_at: createdAt,
    })
    .execute();
}

/** Changes a webhook; omitted fields stay. */
export async function updateWebhook(
  { trx, tenantId }: Scope,
  webhookId: string,
  {
    url,
    kinds,
    secretVersion,
    secretKeyId,
    previousKeyId,
    previousUntil,
    isActive,
    failures,
    restUntil,
  }: Partial<Omit<Webhook, 'webhookId'>>,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({
      url,
      kinds,
      secret_version: secretVersion,
      secret_key_id: secretKeyId,
      previous_key_id: previousKeyId,
      previous_until: previousUntil,
      is_active: isActive,
      failures,
      rest_until: restUntil,
    })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Deletes a webhook with its log. */
export async function deleteWebhook({ trx, tenantId }: Scope, webhookId: string): Promise<void> {
  await trx
    .deleteFrom('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Counts each webhook's waiting and dead-lettered deliveries. */
export async function countDeliveries({
  trx,
  tenantId,
}: Scope): Promise<Map<string, { waiting: number; givenUp: number }>> {
  const rows = await trx
    .selectFrom('webhook_deliveries')
    .select((row) => [
      'webhook_id as webhookId',
      row.fn.countAll<number>().filterWhere('state', '=', 'Waiting').as('waiting'),
      row.fn.countAll<number>().filterWhere('state', '=', 'GivenUp').as('givenUp'),
    ])
    .where('tenant_id', '=', tenantId)
    // A literal condition, because the index has the same one.
    .where(sql<boolean>`state <> 'Delivered'`)
    .groupBy('webhook_id')
    .execute();
  return new Map(rows.map(({ webhookId, waiting, givenUp }) => [webhookId, { waiting, givenUp }]));
}

export async function insertDelivery(
  { trx, tenantId }: Scope,
  {
    deliveryId,
    webhookId,
    kind,
    data,
    happenedAt,
  }: Pick<Delivery, 'deliveryId' | 'webhookId' | 'kind' | 'data' | 'happenedAt'>,
): Promise<void> {
  await trx
    .insertInto('webhook_deliveries')
    .values({
      tenant_id: tenantId,
      delivery_id: deliveryId,
      webhook_id: webhookId,
      kind,
      data: JSON.stringify(data) as never,
      happened_at: happenedAt,
      waits_since: happenedAt,
      next_at: happenedAt,
    })
    .execute();
}

/**
 * Lists deliveries of a webhook, the latest first.
 * @param page `before`: the last number of the previous page
 */
export async function listDeliveries(
  { trx, tenantId }: Scope,
  webhookId: string,
  page: { state: DeliveryState | undefined; before: number | undefined; count: number },
): Promise<Delivery[]> {
  let query = trx
    .selectFrom('webhook_deliveries')
    .select(DELIVERY_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId);
  if (page.state !== undefined) query = query.where('state', '=', page.state);
  if (page.before !== undefined) query = query.where('number', '<', page.before);
  return query.orderBy('number', 'desc').limit(page.count).execute();
}

/**
 * Leases a due delivery. Deliveries of paused or disabled webhooks are never leased.
 * @param which a given delivery, or the one of a webhook that has waited longest
 * @param until when the delivery is due again if the process that leased it dies
 */
export async function takeDelivery(
  { trx, tenantId }: Scope,
  which: { deliveryId: string } | { webhookId: string },
  now: Date,
  until: Date,
): Promise<Delivery | undefined> {
  const due = trx
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Waiting')
    .where('next_at', '<=', now)
    .where('webhook_id', 'in', (webhooks) =>
      webhooks
        .selectFrom('webhooks')
        .select('webhook_id')
        .where('tenant_id', '=', tenantId)
        .where('is_active', '=', true)
        .where((row) => row.or([row('rest_until', 'is', null), row('rest_until', '<=', now)])),
    );
  const chosen =
    'deliveryId' in which
      ? due.where('delivery_id', '=', which.deliveryId)
      : due.where('webhook_id', '=', which.webhookId).orderBy('next_at');
  return trx
    .updateTable('webhook_deliveries')
    .set({ next_at: until })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', chosen.limit(1).forUpdate().skipLocked())
    .returning(DELIVERY_COLUMNS)
    .executeTakeFirst();
}

/** Records the outcome of an attempt. */
export async function noteAttempt(
  { trx, tenantId }: Scope,
  deliveryId: string,
  {
    state,
    nextAt,
    triedAt,
    status,
    failure,
  }: Pick<Delivery, 'state' | 'nextAt' | 'status' | 'failure'> & { triedAt: Date },
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state,
      next_at: nextAt,
      tried_at: triedAt,
      status,
      failure,
      attempts: sql<number>`attempts + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Restarts a delivery. @returns false if the webhook has no such delivery */
export async function restartDelivery(
  { trx, tenantId }: Scope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'Waiting', waits_since: now, next_at: now, attempts: 0 })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Dead-letters a webhook's deliveries that have waited since before a given time. */
export async function deadLetterDeliveries(
  { trx, tenantId }: Scope,
  webhookId: string,
  before: Date,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'GivenUp' })
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'Waiting')
    .where('waits_since', '<', before)
    .execute();
}

/** Deletes finished deliveries from before a given time. */
export async function deleteOldDeliveries({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('tenant_id', '=', tenantId)
    .where('happened_at', '<', before)
    .where('state', '!=', 'Waiting')
    .execute();
}
