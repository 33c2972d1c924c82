import { listActions, type RecordedAction, type Thing } from '#hosting/actions/index.ts';
import { listDeskOperators } from '#hosting/desk/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrderByNumber } from '#selling/orders/index.ts';
import { listPromoCodes, normaliseCode } from '#selling/promo-codes/index.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const COUNT = 50;
const COUNT_MAX = 1000;

/**
 * Runs `photofinish actions`.
 * @returns the exit code
 */
export async function actionsCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  if (operands.length > 0) throw new UsageError(`"${operands[0]}" is not understood; see actions --help.`);
  return withTenant(config, options, (deps, tenantId) =>
    runActionsCommand(deps, tenantId, options, openTerminal()),
  );
}

/** Lists the actions on the object that the options name, or of the whole tenant. */
export async function runActionsCommand(
  deps: Pick<AppDeps, 'database'>,
  tenantId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const count = readNumber(options, 'count', COUNT_MAX) ?? COUNT;
  const before = readNumber(options, 'before', Number.MAX_SAFE_INTEGER);
  const page = before === undefined ? { count } : { count, before };
  const thing = await readThing(deps, tenantId, options);
  const operators = await listDeskOperators(deps);
  const { actions, members } = await deps.database.inTenant(tenantId, async (scope) => ({
    actions: await listActions(scope, thing, page),
    members: (await listMembers(scope)).map(({ memberId, email }) => [memberId, email] as const),
  }));
  const emails = new Map([...operators, ...members]);
  if (options.json === true) terminal.print(JSON.stringify(actions));
  else if (actions.length === 0) terminal.print('Nothing is recorded.');
  else for (const action of actions) terminal.print(describeAction(action, emails));
  const last = actions.at(-1);
  if (options.json !== true && last !== undefined && actions.length === count)
    terminal.print(`Earlier actions: --before ${last.actionId}`);
  return 0;
}

/** The kinds of objects that an option can name: by id, or by the name that people use. */
const NAMED = ['photo', 'event', 'participant', 'order', 'catalog', 'frame', 'promo-code'] as const;

async function readThing(
  deps: Pick<AppDeps, 'database'>,
  tenantId: string,
  options: ParsedOptions,
): Promise<Thing | undefined> {
  const given = NAMED.filter((kind) => typeof options[kind] === 'string');
  const [kind, ...others] = given;
  if (others.length > 0)
    throw new UsageError(`Name one object: ${NAMED.map((one) => `--${one}`).join(', ')}.`);
  if (kind === undefined) return undefined;
  const name = String(options[kind]);
  const known = await deps.database.inTenant(tenantId, (scope) => findByName(scope, kind, name));
  return { kind, id: known ?? readId(name) };
}

/** Finds an object by the name that people use: an order by its number, a promo code by its text. */
async function findByName(
  scope: Scope,
  kind: (typeof NAMED)[number],
  name: string,
): Promise<string | undefined> {
  if (kind === 'order') return findOrderByNumber(scope, name);
  if (kind !== 'promo-code') return undefined;
  const code = normaliseCode(name);
  return (await listPromoCodes(scope)).find((one) => one.code === code)?.promoCodeId;
}

function readNumber(options: ParsedOptions, name: string, most: number): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const number = Number(text);
  if (typeof text !== 'string' || !/^\d+$/.test(text) || number < 1 || number > most)
    throw new UsageError(`--${name} must be a number from 1 to ${most}.`);
  return number;
}

function describeAction(action: RecordedAction, emails: ReadonlyMap<string, string>): string {
  const { actionId, doneAt, actor, what, thing, before, after, why } = action;
  const values = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map(
    (name) => `      ${name}: ${writeValue(before?.[name])} → ${writeValue(after?.[name])}`,
  );
  const line = `${actionId}  ${doneAt.toISOString()}  ${describeActor(actor, emails)}  ${what}  ${thing.id}`;
  return [line, ...values, ...(why === '' ? [] : [`      why: ${why}`])].join('\n');
}

/** Formats the actor: a member by address, a former member by id. */
function describeActor(actor: RecordedAction['actor'], emails: ReadonlyMap<string, string>): string {
  const nameOf = (memberId: string) => emails.get(memberId) ?? memberId;
  switch (actor.kind) {
    case 'Member':
      return `member ${nameOf(actor.memberId)}`;
    case 'Operator':
      return `operator ${nameOf(actor.operatorId)}`;
    case 'Command':
      return actor.memberId === null ? 'command' : `command as ${nameOf(actor.memberId)}`;
    case 'Job':
      return `job ${actor.job}`;
    case 'Visitor':
      return 'visitor';
  }
}

function writeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
