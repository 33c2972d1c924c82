import { findEvent } from '#finding/events/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import {
  createPromoCode,
  createRandomCodes,
  deactivatePromoCode,
  groupDrawnCode,
  listPromoCodes,
  type PromoCodeDefinition,
} from '#selling/promo-codes/index.ts';
import type { AppDeps } from '#server/app.ts';
import { findNamedTenant } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { readCode, readCodesRequest, readDefinition, textsOf } from './promo-code-options.ts';
import { codeAsJson, describeCodes, describeWorth } from './promo-code-report.ts';
import { readCause } from './read-cause.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const ACTIONS: Record<
  string,
  (deps: AppDeps, tenantId: string, options: ParsedOptions) => Promise<string[]>
> = {
  create: createCodes,
  list: listCodes,
  deactivate: deactivateCodes,
};

/**
 * Runs `photofinish promo-code`.
 * @returns the exit code
 */
export async function promoCodeCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    for (const line of await runPromoCode(platform.deps, operands, options)) console.log(line);
    return 0;
  } finally {
    await platform.close();
  }
}

/**
 * Runs the command.
 * @returns the lines to print
 * @throws UsageError if the call is wrong; nothing is changed then
 */
export async function runPromoCode(
  deps: AppDeps,
  operands: string[],
  options: ParsedOptions,
): Promise<string[]> {
  const [name = '', ...others] = operands;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (action === undefined || others.length > 0)
    throw new UsageError(`Use one of: promo-code ${Object.keys(ACTIONS).join(', promo-code ')}.`);
  const { tenantId } = await findNamedTenant(deps, options);
  return action(deps, tenantId, options);
}

async function createCodes(deps: AppDeps, tenantId: string, options: ParsedOptions): Promise<string[]> {
  const input = readCodesRequest(options);
  const { settings } = await deps.tenants.read(tenantId);
  const cause = await readCause(deps, tenantId, options);
  const definition = readDefinition(options, settings.currencyId, deps.clock.now());
  return deps.database.inTenant(tenantId, async (scope) => {
    await requireEvents(scope, definition);
    if ('count' in input) {
      const drawn = await createRandomCodes(deps, scope, input, definition, cause);
      const codes = drawn.map((code) => groupDrawnCode(code, input.prefix));
      return options.json === true ? [JSON.stringify(codes)] : ['code', ...codes];
    }
    if (!(await createPromoCode(deps, scope, input.code, definition, cause)))
      throw new UsageError(`The tenant "${tenantId}" already has the code ${input.code}.`);
    return [
      options.json === true ? JSON.stringify([input.code]) : `${input.code}: ${describeWorth(definition)}`,
    ];
  });
}

async function requireEvents(scope: Scope, { eventIds }: PromoCodeDefinition): Promise<void> {
  for (const eventId of eventIds ?? [])
    if ((await findEvent(scope, eventId)) === undefined)
      throw new UsageError(`The tenant "${scope.tenantId}" has no event "${eventId}".`);
}

async function listCodes(deps: AppDeps, tenantId: string, options: ParsedOptions): Promise<string[]> {
  const records = await deps.database.inTenant(tenantId, listPromoCodes);
  const now = deps.clock.now();
  if (options.json === true) return [JSON.stringify(records.map((record) => codeAsJson(record, now)))];
  return records.length === 0 ? ['No promo code yet.'] : describeCodes(records, now);
}

async function deactivateCodes(deps: AppDeps, tenantId: string, options: ParsedOptions): Promise<string[]> {
  const codes = textsOf(options, 'code').map(readCode);
  if (codes.length === 0) throw new UsageError('Name the code with --code.');
  const cause = await readCause(deps, tenantId, options);
  await deps.database.inTenant(tenantId, async (scope) => {
    for (const code of codes)
      if (!(await deactivatePromoCode(deps, scope, code, cause)))
        throw new UsageError(`The tenant "${tenantId}" has no code ${code}.`);
  });
  return options.json === true ? [JSON.stringify(codes)] : codes.map((code) => `${code} is no longer valid.`);
}
