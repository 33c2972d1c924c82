import {
  applyTenant,
  describePlan,
  planTenant,
  type TenantPlan,
  type TenantSource,
} from '#hosting/tenants/index.ts';
import { describeMissingDocuments } from '#operating/brand-setup/index.ts';
import type { Deps } from '#platform/deps.ts';
import { writeFault, writeFaults } from '#platform/yaml-file/check-value.ts';
import { type ApplyOptions, agreeAndApply } from './agree-and-apply.ts';
import { drawLine } from './draw-line.ts';
import { readCause } from './read-cause.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

export interface ApplyTenantOptions extends ApplyOptions {
  wanted: 'create' | 'edit';
  /** The options for the author (`--as`, a member the tenant already has) and the reason. */
  said: ParsedOptions;
}

/**
 * Shows what a tenant's file creates or changes, asks, and applies it.
 * @param file `name` is for messages
 * @returns the exit code: 0 if the tenant matches the file, or would after a dry run; 1 if it does not
 * @throws UsageError that lists all faults of the file
 */
export async function applyTenantFile(
  deps: Pick<Deps, 'config' | 'database' | 'storage' | 'clock' | 'events'>,
  file: TenantSource & { name: string },
  options: ApplyTenantOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planTenant(deps, options.wanted, file);
  if ('faults' in plan)
    throw new UsageError(writeFaults(`The tenant "${file.name}" was not applied:`, file.name, plan.faults));
  const { changes, warnings, version } = plan;
  const { tenantId } = plan.definition;
  if (plan.isNew && options.said.as !== undefined) throw new UsageError('--as: a new tenant has no members.');
  const cause = await readCause(deps, tenantId, options.said);
  if (!options.isJson) show(plan, file.name, terminal);
  const shown = {
    subject: 'tenant',
    changes,
    version,
    report: { tenantId, changes, warnings },
    apply: () => applyTenant(deps, plan, cause),
    async remarks() {
      const missing = await describeMissingDocuments(deps, tenantId);
      return ['Running shops show it within seconds.', ...(missing === undefined ? [] : [missing])];
    },
  };
  return agreeAndApply(shown, options, terminal);
}

function show(plan: TenantPlan, name: string, terminal: Terminal): void {
  const { definition, changes, warnings, version } = plan;
  for (const warning of warnings) terminal.print(`${name}:${writeFault(warning)} (a warning)`);
  if (changes.length === 0) {
    terminal.print(`The tenant ${definition.tenantId} already matches this file (version ${version}).`);
    return;
  }
  for (const line of describePlan(plan)) terminal.print(drawLine(line, terminal.isColoured));
}
