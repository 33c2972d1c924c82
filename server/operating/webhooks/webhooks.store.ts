import { sql } from 'kysely';
import type { DeliveryFailure, DeliveryState, WEBHOOK_TEST, WebhookKind } from '#contract/desk-webhooks.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

/** The kinds of webhook messages. */
type MessageKind = WebhookKind | typeof WEBHOOK_TEST;
/** Contains only ids: personal data is neither sent nor logged. */
export type MessageData = Record<string, string>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhooks: Columns<'webhooks', { kinds: WebhookKind[] }>;
    webhookDeliveries: Columns<
      'webhookDeliveries',
      { kind: MessageKind; data: MessageData; state: DeliveryState; failure: DeliveryFailure }
    >;
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
  'webhookId',
  'url',
  'kinds',
  'secretVersion',
  'secretKeyId',
  'previousKeyId',
  'previousUntil',
  'isActive',
  'failures',
  'restUntil',
  'createdAt',
] as const;

const DELIVERY_COLUMNS = [
  'deliveryId',
  'webhookId',
  'number',
  'kind',
  'data',
  'happenedAt',
  'state',
  'waitsSince',
  'nextAt',
  'attempts',
  'triedAt',
  'status',
  'failure',
] as const;

/** Lists a tenant's webhooks, oldest first. */
export async function listWebhooks(scope: Scope): Promise<Webhook[]> {
  return selectFrom(scope, 'webhooks')
    .select(WEBHOOK_COLUMNS)
    .orderBy('createdAt')
    .orderBy('webhookId')
    .execute();
}

/** Counts the webhooks whose secrets are derived from signing keys that are not in the given list, by key. */
export async function countWebhooksOfOtherKeys(
  scope: Scope,
  keyIds: readonly string[],
): Promise<{ keyId: string; webhooks: number }[]> {
  return selectFrom(scope, 'webhooks')
    .select(['secretKeyId as keyId', (eb) => eb.fn.countAll<number>().as('webhooks')])
    .where('secretKeyId', 'not in', keyIds)
    .groupBy('secretKeyId')
    .orderBy('secretKeyId')
    .execute();
}

/** Lists the ids of the webhooks that subscribe to a kind. */
export async function listWebhooksOfKind(scope: Scope, kind: WebhookKind): Promise<string[]> {
  const rows = await selectFrom(scope, 'webhooks')
    .select('webhookId')
    .where('isActive', '=', true)
    .where(sql<boolean>`${kind} = any (kinds)`)
    .execute();
  return rows.map((row) => row.webhookId);
}

/** Finds a webhook, optionally locked until the transaction ends. */
export async function findWebhook(
  scope: Scope,
  webhookId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Webhook | undefined> {
  const query = selectFrom(scope, 'webhooks').select(WEBHOOK_COLUMNS).where('webhookId', '=', webhookId);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function insertWebhook(
  scope: Scope,
  {
    webhookId,
    url,
    kinds,
    secretKeyId,
    createdAt,
  }: Pick<Webhook, 'webhookId' | 'url' | 'kinds' | 'secretKeyId' | 'createdAt'>,
): Promise<void> {
  await insertInto(scope, 'webhooks', {
    webhookId,
    url,
    kinds,
    secretKeyId,
    createdAt,
  }).execute();
}

/** Changes a webhook; omitted fields stay. */
export async function updateWebhook(
  scope: Scope,
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
  await updateTable(scope, 'webhooks')
    .set({
      url,
      kinds,
      secretVersion,
      secretKeyId,
      previousKeyId,
      previousUntil,
      isActive,
      failures,
      restUntil,
    })
    .where('webhookId', '=', webhookId)
    .execute();
}

/** Deletes a webhook with its log. */
export async function deleteWebhook(scope: Scope, webhookId: string): Promise<void> {
  await deleteFrom(scope, 'webhooks').where('webhookId', '=', webhookId).execute();
}

/** Counts each webhook's waiting and dead-lettered deliveries. */
export async function countDeliveries(
  scope: Scope,
): Promise<Map<string, { waiting: number; givenUp: number }>> {
  const rows = await selectFrom(scope, 'webhookDeliveries')
    .select((row) => [
      'webhookId',
      row.fn.countAll<number>().filterWhere('state', '=', 'Waiting').as('waiting'),
      row.fn.countAll<number>().filterWhere('state', '=', 'GivenUp').as('givenUp'),
    ])
    // A literal condition, because the index has the same one.
    .where(sql<boolean>`state <> 'Delivered'`)
    .groupBy('webhookId')
    .execute();
  return new Map(rows.map(({ webhookId, waiting, givenUp }) => [webhookId, { waiting, givenUp }]));
}

/** Deliveries per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 5_000;

export async function insertDeliveries(
  scope: Scope,
  deliveries: readonly Pick<Delivery, 'deliveryId' | 'webhookId' | 'kind' | 'data' | 'happenedAt'>[],
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += INSERT_ROWS)
    await insertInto(
      scope,
      'webhookDeliveries',
      deliveries
        .slice(start, start + INSERT_ROWS)
        .map(({ deliveryId, webhookId, kind, data, happenedAt }) => ({
          deliveryId,
          webhookId,
          kind,
          data: JSON.stringify(data) as never,
          happenedAt,
          waitsSince: happenedAt,
          nextAt: happenedAt,
        })),
    ).execute();
}

/**
 * Lists deliveries of a webhook, latest first.
 * @param page `before`: the last number of the previous page
 */
export async function listDeliveries(
  scope: Scope,
  webhookId: string,
  page: { state: DeliveryState | undefined; before: number | undefined; count: number },
): Promise<Delivery[]> {
  let query = selectFrom(scope, 'webhookDeliveries')
    .select(DELIVERY_COLUMNS)
    .where('webhookId', '=', webhookId);
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
  scope: Scope,
  which: { deliveryId: string } | { webhookId: string },
  now: Date,
  until: Date,
): Promise<Delivery | undefined> {
  const { tenantId } = scope;
  const due = selectFrom(scope, 'webhookDeliveries')
    .select('deliveryId')
    .where('state', '=', 'Waiting')
    .where('nextAt', '<=', now)
    .where('webhookId', 'in', (webhooks) =>
      webhooks
        .selectFrom('webhooks')
        .select('webhookId')
        .where('tenantId', '=', tenantId)
        .where('isActive', '=', true)
        .where((row) => row.or([row('restUntil', 'is', null), row('restUntil', '<=', now)])),
    );
  const chosen =
    'deliveryId' in which
      ? due.where('deliveryId', '=', which.deliveryId)
      : due.where('webhookId', '=', which.webhookId).orderBy('nextAt');
  return updateTable(scope, 'webhookDeliveries')
    .set({ nextAt: until })
    .where('deliveryId', '=', chosen.limit(1).forUpdate().skipLocked())
    .returning(DELIVERY_COLUMNS)
    .executeTakeFirst();
}

/** Records the outcome of an attempt. */
export async function noteAttempt(
  scope: Scope,
  deliveryId: string,
  {
    state,
    nextAt,
    triedAt,
    status,
    failure,
  }: Pick<Delivery, 'state' | 'nextAt' | 'status' | 'failure'> & { triedAt: Date },
): Promise<void> {
  await updateTable(scope, 'webhookDeliveries')
    .set({
      state,
      nextAt,
      triedAt,
      status,
      failure,
      attempts: sql<number>`attempts + 1`,
    })
    .where('deliveryId', '=', deliveryId)
    .execute();
}

/** Restarts a delivery. @returns false if the webhook has no such delivery */
export async function restartDelivery(
  scope: Scope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  now: Date,
): Promise<boolean> {
  const result = await updateTable(scope, 'webhookDeliveries')
    .set({ state: 'Waiting', waitsSince: now, nextAt: now, attempts: 0 })
    .where('webhookId', '=', webhookId)
    .where('deliveryId', '=', deliveryId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Dead-letters a webhook's deliveries that have waited since before a given time. */
export async function deadLetterDeliveries(scope: Scope, webhookId: string, before: Date): Promise<void> {
  await updateTable(scope, 'webhookDeliveries')
    .set({ state: 'GivenUp' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'Waiting')
    .where('waitsSince', '<', before)
    .execute();
}

/** Deletes finished deliveries from before a given time. */
export async function deleteOldDeliveries(scope: Scope, before: Date): Promise<void> {
  await deleteFrom(scope, 'webhookDeliveries')
    .where('happenedAt', '<', before)
    .where('state', '!=', 'Waiting')
    .execute();
}
