import { WEBHOOK_KINDS, WEBHOOK_URL_MAX, WEBHOOKS_MAX, type WebhookKind } from '#contract/desk-webhooks.ts';
import { faultAt } from '#contract/faults.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { findUrlFault } from '#platform/outbound/find-url-fault.ts';
import { maskAddress } from '#platform/outbound/mask-address.ts';
import { createReach } from '#platform/outbound/networks.ts';
import { PREVIOUS_SECRET_MS, writeSecret } from './webhooks.rules.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type Webhook,
} from './webhooks.store.ts';

/** A webhook's address and subscriptions. */
interface WebhookInput {
  url: string;
  kinds: WebhookKind[];
}

/** The secret of a webhook: its version, and the signing key from which it is derived. */
type SecretVersion = Pick<Webhook, 'webhookId' | 'secretVersion' | 'secretKeyId'>;

/**
 * Derives the key of a version of a webhook's secret: 32 bytes, never stored.
 * @throws Error if its signing key was removed from the configuration
 */
export function webhookKey(
  { keys }: Pick<Deps, 'keys'>,
  tenantId: string,
  { webhookId, secretVersion, secretKeyId }: SecretVersion,
): Uint8Array {
  const message = `${tenantId}/${webhookId}/${secretVersion}`;
  return Buffer.from(keys.signAs(secretKeyId, 'webhooks', message), 'base64url');
}

/** Returns a webhook's current secret. */
export function webhookSecret(deps: Pick<Deps, 'keys'>, tenantId: string, webhook: SecretVersion): string {
  return writeSecret(webhookKey(deps, tenantId, webhook));
}

/**
 * Adds a webhook. The recorded action contains its address without path and query, which may contain a key.
 * @returns Invalid for an address that may not be called; Conflict if the tenant has reached the limit; Forbidden if it
 *   would send ids of orders and the actor may not open orders
 */
export async function addWebhook(
  deps: Pick<Deps, 'clock' | 'config' | 'keys' | 'newId'>,
  scope: Scope,
  input: WebhookInput,
  cause: Cause,
): Promise<Webhook | Refusal> {
  const refusal = refuseUrl(deps, input.url);
  if (refusal !== undefined) return refusal;
  if (input.kinds.some(isAboutOrders) && !(await mayOpenOrders(scope, cause))) return refuse('Forbidden');
  if ((await listWebhooks(scope)).length >= WEBHOOKS_MAX)
    return refuse('Conflict', [faultAt('url', 'TooManyWebhooks', { max: WEBHOOKS_MAX })]);
  const webhookId = deps.newId();
  const [secretKeyId] = deps.keys.keyIds;
  const kinds = inOrder(input.kinds);
  const added = { webhookId, url: input.url, kinds, secretKeyId, createdAt: deps.clock.now() };
  await insertWebhook(scope, added);
  const after = { url: maskAddress(input.url), kinds };
  await recordAction(scope, { what: 'webhook.add', thingId: webhookId, after }, cause);
  return found(scope, webhookId);
}

/**
 * Changes a webhook. Waiting deliveries, and deliveries that are sent again, go to its new address. Enabling it again
 * ends its pause.
 * @returns NotFound; Invalid for an address that may not be called; Forbidden if it would newly send ids of orders and
 *   the actor may not open orders
 */
export async function editWebhook(
  deps: Pick<Deps, 'config'>,
  scope: Scope,
  webhookId: string,
  { url, kinds, isActive }: WebhookInput & { isActive: boolean },
  cause: Cause,
): Promise<Webhook | Refusal> {
  const known = await findWebhook(scope, webhookId, { lock: true });
  if (known === undefined) return refuse('NotFound');
  const refusal = refuseUrl(deps, url);
  if (refusal !== undefined) return refusal;
  const isMore =
    url !== known.url || kinds.some((kind) => isAboutOrders(kind) && !known.kinds.includes(kind));
  if (isMore && !(await mayOpenOrders(scope, cause))) return refuse('Forbidden');
  const after = { url, kinds: inOrder(kinds), isActive };
  const isAwake = known.url !== url || (!known.isActive && isActive);
  await updateWebhook(scope, webhookId, {
    ...after,
    ...(isAwake ? { failures: 0, restUntil: null } : {}),
  });
  const before = { url: maskAddress(known.url), kinds: known.kinds, isActive: known.isActive };
  const recorded = { ...after, url: maskAddress(url) };
  await recordAction(scope, { what: 'webhook.edit', thingId: webhookId, before, after: recorded }, cause);
  return found(scope, webhookId);
}

/**
 * Creates a new secret for a webhook. For a day messages are also signed with the previous one.
 * @returns NotFound
 */
export async function rotateSecret(
  deps: Pick<Deps, 'clock' | 'keys'>,
  scope: Scope,
  webhookId: string,
  cause: Cause,
): Promise<Webhook | Refusal> {
  const known = await findWebhook(scope, webhookId, { lock: true });
  if (known === undefined) return refuse('NotFound');
  const secretVersion = known.secretVersion + 1;
  const previousUntil = new Date(deps.clock.now().getTime() + PREVIOUS_SECRET_MS);
  const [secretKeyId] = deps.keys.keyIds;
  const previousKeyId = known.secretKeyId;
  await updateWebhook(scope, webhookId, { secretVersion, secretKeyId, previousKeyId, previousUntil });
  const values = { before: { version: known.secretVersion }, after: { version: secretVersion } };
  await recordAction(
    scope,
    { what: 'webhook.rotate', thingId: webhookId, before: values.before, after: values.after },
    cause,
  );
  return found(scope, webhookId);
}

/** Removes a webhook with its log. @returns NotFound */
export async function removeWebhook(
  scope: Scope,
  webhookId: string,
  cause: Cause,
): Promise<Refusal | undefined> {
  const known = await findWebhook(scope, webhookId, { lock: true });
  if (known === undefined) return refuse('NotFound');
  await deleteWebhook(scope, webhookId);
  const before = { url: maskAddress(known.url), kinds: known.kinds };
  await recordAction(scope, { what: 'webhook.remove', thingId: webhookId, before }, cause);
  return undefined;
}

const isAboutOrders = (kind: WebhookKind): boolean => kind.startsWith('order.');

/** Returns whether an actor may know the ids of orders, which open their files (decision 260). */
const mayOpenOrders = (scope: Scope, { actor }: Cause): Promise<boolean> =>
  actorMay(scope, actor, 'order.extend', null);

function refuseUrl({ config }: Pick<Deps, 'config'>, url: string): Refusal | undefined {
  const fault = findUrlFault(url, WEBHOOK_URL_MAX, createReach(config.allowedPrivateNetworks));
  return fault === undefined ? undefined : refuse('Invalid', [faultAt('url', fault)]);
}

const inOrder = (kinds: readonly WebhookKind[]): WebhookKind[] =>
  WEBHOOK_KINDS.filter((kind) => kinds.includes(kind));

async function found(scope: Scope, webhookId: string): Promise<Webhook> {
  const webhook = await findWebhook(scope, webhookId);
  if (webhook === undefined) throw new Error('a webhook that was just written is not there');
  return webhook;
}
