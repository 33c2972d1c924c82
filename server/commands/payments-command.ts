import type { PaymentState } from '#contract/invoice.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { askProvider, listUndecided } from '#selling/payments/index.ts';
import type { AppDeps } from '#server/app.ts';
import { listNamedTenants } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The result of polling. */
interface CheckReport {
  tenantId: string;
  asked: number;
  /** The number of payments in each state. */
  states: Partial<Record<PaymentState, number>>;
  /** The messages of providers that could not be reached. */
  faults: string[];
}

/**
 * Runs `photofinish payments`.
 * @returns the exit code: 0, or 1 if a provider was unreachable
 */
export async function paymentsCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const [action, ...others] = operands;
  if (action !== 'check' || others.length > 0) throw new UsageError('Use one of: payments check.');
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    const reports = await checkPayments(platform.deps, options);
    if (options.json === true) console.log(JSON.stringify(reports));
    else for (const report of reports) console.log(describe(report));
    return reports.some(({ faults }) => faults.length > 0) ? 1 : 0;
  } finally {
    await platform.close();
  }
}

async function checkPayments(deps: AppDeps, options: ParsedOptions): Promise<CheckReport[]> {
  const reports: CheckReport[] = [];
  for (const { tenantId } of await listNamedTenants(deps, options))
    reports.push(await checkTenant(deps, tenantId));
  return reports;
}

async function checkTenant(deps: AppDeps, tenantId: string): Promise<CheckReport> {
  const undecided = await deps.database.inTenant(tenantId, listUndecided);
  const report: CheckReport = { tenantId, asked: undecided.length, states: {}, faults: [] };
  for (const paymentId of undecided) {
    try {
      const state = await askProvider(deps, tenantId, paymentId);
      if (state !== undefined) report.states[state] = (report.states[state] ?? 0) + 1;
    } catch (error) {
      report.faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  return report;
}

function describe({ tenantId, asked, states, faults }: CheckReport): string {
  const ended = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  const lines = [`${tenantId}: ${asked} asked about${ended.length === 0 ? '' : `: ${ended.join(', ')}`}`];
  return [...lines, ...faults.map((fault) => `  not answered: ${fault}`)].join('\n');
}
