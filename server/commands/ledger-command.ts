import { readVatPercents } from '#delivering/receipts/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { bookOrder, checkLedger, type LedgerCheck, type LedgerDifference } from '#selling/ledger/index.ts';
import { checkBookedPayouts, type PayoutDifference } from '#selling/payouts/index.ts';
import { findLastSettlement } from '#selling/settlements/index.ts';
import type { AppDeps } from '#server/app.ts';
import { listNamedTenants } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * Runs `photofinish ledger`.
 * @returns the exit code: 0, or 1 if the books differ
 */
export async function ledgerCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    return await runLedgerCommand(platform.deps, operands, options, openTerminal());
  } finally {
    await platform.close();
  }
}

/** The findings of a check of a tenant's books, including those from payment providers' reports. */
interface TenantCheck extends Omit<LedgerCheck, 'differences'> {
  tenantId: string;
  differences: (LedgerDifference | PayoutDifference)[];
}

/** Runs `ledger check`, which changes nothing, or `ledger book`, which books unbooked orders. */
export async function runLedgerCommand(
  deps: AppDeps,
  [action, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  if ((action !== 'check' && action !== 'book') || others.length > 0)
    throw new UsageError('Use one of: ledger check, or ledger book.');
  const checks: TenantCheck[] = [];
  for (const { tenantId } of await listNamedTenants(deps, options)) {
    if (action === 'book') terminal.print(`${tenantId}: ${await bookMissing(deps, tenantId)} orders booked`);
    const check = await checkLedger(deps, tenantId);
    const differences = [...check.differences, ...(await checkBookedPayouts(deps, tenantId))];
    checks.push({ tenantId, ...check, differences });
  }
  if (options.json === true) terminal.print(JSON.stringify(checks));
  else for (const check of checks) terminal.print(describe(check));
  return checks.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

/** Books the unbooked orders, each in its own transaction. @returns how many */
async function bookMissing(deps: AppDeps, tenantId: string): Promise<number> {
  const { differences } = await checkLedger(deps, tenantId);
  const missing = differences.flatMap((each) => (each.kind === 'OrderNotBooked' ? each.order : []));
  let booked = 0;
  for (const { orderId, invoiceId, completedAt } of missing) {
    const isBooked = await deps.database.inTenant(tenantId, async (scope) => {
      const vatPercent = (await readVatPercents(scope, [invoiceId])).get(invoiceId) ?? null;
      const place = { country: null, percentOf: () => vatPercent, untaxedOf: () => null };
      // Settled months do not change, so the order is booked in the next month.
      const settled = await findLastSettlement(scope);
      const bookedAt = new Date(Math.max(completedAt.getTime(), settled?.until.getTime() ?? 0));
      return bookOrder(deps, scope, orderId, { placeOf: () => place, bookedAt });
    });
    if (isBooked) booked += 1;
  }
  return booked;
}

function describe({ tenantId, orders, payments, differences }: TenantCheck): string {
  const looked = `${tenantId}: ${orders} orders and ${payments} payments compared`;
  if (differences.length === 0) return `${looked}: the books agree`;
  const lines = differences.map((difference) => `  ${describeDifference(difference)}`);
  return [`${looked}: ${differences.length} differences`, ...lines].join('\n');
}

function describeDifference(difference: LedgerDifference | PayoutDifference): string {
  switch (difference.kind) {
    case 'OrderNotBooked':
      return `the order ${difference.order.number} is completed but not booked: run "photofinish ledger book"`;
    case 'MoneyDiffers':
      return `payment ${difference.paymentId}: the provider holds ${difference.heldMinor}, but ${difference.bookedMinor} is booked (minor units)`;
    case 'FeesDiffer':
    case 'PayoutsDiffer':
      return `${difference.kind === 'FeesDiffer' ? 'fees' : 'payouts'} in ${difference.currency}: providers report ${difference.reportedMinor}, but ${difference.bookedMinor} is booked (minor units)`;
    case 'EntryDiffers':
      return `the lines of the entry ${difference.entryId} do not sum to its postings`;
  }
}
