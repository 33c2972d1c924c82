import { DELIVERY_STATES, WEBHOOK_KINDS, type WebhookKind } from '#contract/desk-webhooks.ts';
import type { Cause } from '#hosting/actions/index.ts';
import {
  addWebhook,
  countDeliveries,
  type Delivery,
  findWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateSecret,
  testWebhook,
  type Webhook,
  webhookSecret,
} from '#operating/webhooks/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type WebhookDeps = Pick<AppDeps, 'clock' | 'config' | 'database' | 'events' | 'keys' | 'newId' | 'queue'>;

/** The context of one call of the command. */
interface Call {
  deps: WebhookDeps;
  tenantId: string;
  options: ParsedOptions;
  terminal: Terminal;
}

const COUNT = 50;
const COUNT_MAX = 200;
const USAGE =
  'Use "webhook add URL", "webhook list", or remove, rotate, test or deliveries with an id; see webhook --help.';

/**
 * Runs `photofinish webhook`.
 * @returns the exit code: 0 if it is done, 1 if nothing was changed
 */
export async function webhookCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runWebhookCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs one of the command's actions. */
export async function runWebhookCommand(
  deps: WebhookDeps,
  tenantId: string,
  [action, first, second, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const call = { deps, tenantId, options, terminal };
  if (others.length > 0 || (second !== undefined && action !== 'redeliver')) throw new UsageError(USAGE);
  if (action === 'list' && first === undefined) return list(call);
  if (first === undefined) throw new UsageError(USAGE);
  if (action === 'add') return add(call, first);
  const webhookId = readId(first);
  switch (action) {
    case 'deliveries':
      return printDeliveries(call, webhookId);
    case 'remove':
      return change(
        call,
        (scope, cause) => removeWebhook(scope, webhookId, cause),
        () => `The webhook ${webhookId} is removed.`,
      );
    case 'rotate':
      return change(
        call,
        (scope, cause) => rotateSecret(deps, scope, webhookId, cause),
        (webhook) => describeSecret(call, webhook),
      );
    case 'test':
      return change(
        call,
        (scope, cause) => testWebhook(deps, scope, webhookId, cause),
        ({ deliveryId }) => `The test ${deliveryId} is on its way.`,
      );
    case 'redeliver': {
      if (second === undefined)
        throw new UsageError('Name the delivery: webhook redeliver WEBHOOK DELIVERY.');
      const which = { webhookId, deliveryId: readId(second) };
      return change(
        call,
        (scope, cause) => redeliver(deps, scope, which, cause),
        () => `The delivery ${which.deliveryId} is on its way once more.`,
      );
    }
    default:
      throw new UsageError(USAGE);
  }
}

function add(call: Call, url: string): Promise<number> {
  const { kinds: wanted } = call.options;
  const words = typeof wanted === 'string' ? wanted.split(',').map((word) => word.trim()) : [];
  const unknown = words.filter((word) => !(WEBHOOK_KINDS as readonly string[]).includes(word));
  if (words.length === 0 || unknown.length > 0)
    throw new UsageError(`--kinds must be some of ${WEBHOOK_KINDS.join(', ')}.`);
  const input = { url, kinds: words as WebhookKind[] };
  return change(
    call,
    (scope, cause) => addWebhook(call.deps, scope, input, cause),
    (webhook) => `${webhook.webhookId}\n${describeSecret(call, webhook)}`,
  );
}

const describeSecret = ({ deps, tenantId }: Call, webhook: Webhook): string =>
  `Secret: ${webhookSecret(deps, tenantId, webhook)}`;

/** Runs an action that changes something, and prints the result or why nothing changed. */
async function change<T>(
  { deps, tenantId, options, terminal }: Call,
  work: (scope: Scope, cause: Cause) => Promise<T | Refusal>,
  describe: (result: T) => string,
): Promise<number> {
  const cause = await readCause(deps, tenantId, options);
  const result = await deps.database.inTenant(tenantId, (scope) => work(scope, cause));
  if (isRefusal(result)) {
    const [fault] = result.errors ?? [];
    const why =
      fault === undefined ? 'there is no such webhook or delivery' : `${fault.path} ${fault.message}`;
    terminal.print(`Nothing was changed: ${why}.`);
    return 1;
  }
  terminal.print(describe(result));
  return 0;
}

async function list({ deps, tenantId, options, terminal }: Call): Promise<number> {
  const { webhooks, counts } = await deps.database.inTenant(tenantId, async (scope) => ({
    webhooks: await listWebhooks(scope),
    counts: await countDeliveries(scope),
  }));
  const countsOf = ({ webhookId }: Webhook) => counts.get(webhookId) ?? { waiting: 0, givenUp: 0 };
  if (options.json === true)
    terminal.print(JSON.stringify(webhooks.map((webhook) => ({ ...webhook, ...countsOf(webhook) }))));
  else if (webhooks.length === 0) terminal.print('There is no webhook yet: photofinish webhook add URL.');
  else for (const webhook of webhooks) terminal.print(describeWebhook(webhook, countsOf(webhook)));
  return 0;
}

function describeWebhook(
  { webhookId, url, kinds, isActive, failures, restUntil }: Webhook,
  { waiting, givenUp }: { waiting: number; givenUp: number },
): string {
  const rest = failures === 0 ? '' : `, no answer ${failures} times, tried again ${restUntil?.toISOString()}`;
  const state = isActive ? `${waiting} waiting, ${givenUp} given up${rest}` : 'switched off';
  return `${webhookId}  ${url}  ${kinds.join(',')}  ${state}`;
}

async function printDeliveries(
  { deps, tenantId, options, terminal }: Call,
  webhookId: string,
): Promise<number> {
  const state = DELIVERY_STATES.find((known) => known === options.state);
  if (state === undefined && options.state !== undefined)
    throw new UsageError(`--state must be one of ${DELIVERY_STATES.join(', ')}.`);
  const count = readNumber(options, 'count', COUNT_MAX) ?? COUNT;
  const before = readNumber(options, 'before', Number.MAX_SAFE_INTEGER);
  const deliveries = await deps.database.inTenant(
    tenantId,
    async (scope) =>
      (await findWebhook(scope, webhookId)) && listDeliveries(scope, webhookId, { state, before, count }),
  );
  if (deliveries === undefined) throw new UsageError(`There is no webhook "${webhookId}".`);
  if (options.json === true) terminal.print(JSON.stringify(deliveries));
  else if (deliveries.length === 0) terminal.print('There is no such delivery.');
  else for (const delivery of deliveries) terminal.print(describeDelivery(delivery));
  return 0;
}

function describeDelivery(delivery: Delivery): string {
  const { number, deliveryId, kind, data, happenedAt, state, attempts, status, failure } = delivery;
  const answer = status ?? failure ?? 'not tried yet';
  const ids = Object.values(data).join(' ');
  return `${number}  ${deliveryId}  ${happenedAt.toISOString()}  ${kind} ${ids}  ${state}, ${attempts} tried, ${answer}`;
}

function readNumber(options: ParsedOptions, name: string, most: number): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (typeof text !== 'string' || !/^\d+$/.test(text) || number < 1 || number > most)
    throw new UsageError(`--${name} must be a number from 1 to ${most}.`);
  return number;
}
