import {
  applyTenant,
  describeChange,
  planTenant,
  type TenantPlan,
  type TenantSource,
} from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { writeFault, writeFaults } from '#platform/yaml-file/check-value.ts';
import { describeMissingDocuments } from './missing-documents.ts';
import { drawLine, type Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

export interface ApplyTenantOptions {
  wanted: 'create' | 'edit';
  /** Applied without asking. */
  isAgreed: boolean;
  /** Only shown. */
  isDry: boolean;
  isJson: boolean;
}

/**
 * Shows what a tenant's file makes or changes, asks, and applies it.
 * @param file `name` is for messages
 * @returns the exit code: 0 where the tenant is as the file says, or would be; 1 where it is not
 * @throws UsageError naming everything that is wrong with the file
 */
export async function applyTenantFile(
  deps: Pick<Deps, 'database' | 'storage' | 'clock'>,
  file: TenantSource & { name: string },
  options: ApplyTenantOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planTenant(deps, options.wanted, file);
  if ('faults' in plan)
    throw new UsageError(writeFaults(`The tenant "${file.name}" was not applied:`, file.name, plan.faults));
  const { changes, warnings, version } = plan;
  const { tenantId } = plan.definition;
  const tell = (outcome: 'unchanged' | 'shown' | 'applied', now: number): number => {
    if (options.isJson)
      terminal.print(JSON.stringify({ tenantId, changes, warnings, outcome, version: now }));
    return 0;
  };
  if (!options.isJson) show(plan, file.name, terminal);
  if (changes.length === 0) return tell('unchanged', version);
  if (options.isDry) return tell('shown', version);
  if (!options.isAgreed) {
    if (terminal.confirm === undefined) throw new UsageError('Nothing was changed: say --yes to apply this.');
    if (!(await terminal.confirm(`Apply this as version ${version + 1}?`))) {
      terminal.print('Nothing was changed.');
      return 1;
    }
  }
  const applied = await applyTenant(deps, plan);
  if (isRefusal(applied)) {
    terminal.print('Nothing was changed: somebody else changed it meanwhile. Run this again.');
    return 1;
  }
  if (!options.isJson) {
    terminal.print(`Applied as version ${applied.version}. Running shops show it within seconds.`);
    const missing = await describeMissingDocuments(deps, tenantId);
    if (missing !== undefined) terminal.print(missing);
  }
  return tell('applied', applied.version);
}

function show(
  { definition, isNew, changes, warnings, version }: TenantPlan,
  name: string,
  terminal: Terminal,
): void {
  for (const warning of warnings) terminal.print(`${name}:${writeFault(warning)} (a warning)`);
  if (changes.length === 0) {
    terminal.print(`The tenant ${definition.tenantId} is as this file says (version ${version}).`);
    return;
  }
  const mark = isNew ? '+' : '~';
  terminal.print(drawLine({ mark, text: `tenant ${definition.tenantId}` }, terminal.isColoured));
  for (const change of changes) {
    const text = isNew ? `${change.field}: ${change.to}` : describeChange(change);
    terminal.print(drawLine({ mark: ' ', text: `    ${text}` }, terminal.isColoured));
  }
}
