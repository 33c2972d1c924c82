import { faultAt } from '#contract/faults.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';
import { planShares, type SharesPlan, setShares } from '#selling/shares/index.ts';
import { firstOpenDay } from './settlements.rules.ts';
import { findLastSettlement, lockSettlements } from './settlements.store.ts';

/**
 * Reads a file of shares as `planShares` does, and refuses one that begins in a settled period. Refunds reverse shares
 * by the version that is valid for their sale. A version that begins in a settled period would therefore reverse other
 * amounts than the statements paid.
 */
export async function planOpenShares(
  scope: Scope,
  bytes: Uint8Array,
): Promise<SharesPlan | { faults: FileFault[] }> {
  const plan = await planShares(scope, bytes);
  if ('faults' in plan) return plan;
  const last = await findLastSettlement(scope);
  if (last === undefined || plan.from >= last.until) return plan;
  const day = firstOpenDay(last.until, plan.timeZone);
  const fault = faultAt('from', 'PeriodSettled', { month: last.month, day });
  return { faults: [{ line: 1, column: 1, ...fault }] };
}

/**
 * Stores a plan as `setShares` does, while no month can be settled.
 * @returns Conflict also if the plan's first day was settled meanwhile
 */
export async function setOpenShares(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  plan: SharesPlan,
  cause: Cause,
): Promise<{ version: number } | Refusal> {
  await lockSettlements(scope);
  const last = await findLastSettlement(scope);
  if (last !== undefined && plan.from < last.until) return refuse('Conflict');
  return setShares(deps, scope, plan, cause);
}
