import {
  applySite,
  type FolderFile,
  planSite,
  type SiteDeps,
  type SitePlan,
  writeSiteFault,
  writeSiteFaults,
} from '#hosting/pages/index.ts';
import { describeChange } from '#hosting/tenants/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { drawLine, type Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

export interface ApplySiteOptions {
  /** Applied without asking. */
  isAgreed: boolean;
  /** Only shown. */
  isDry: boolean;
  isJson: boolean;
}

/**
 * Shows what a folder changes of a tenant's site, asks, and applies it.
 * @param folder `name` is for messages
 * @returns the exit code: 0 where the site is as the folder says, or would be; 1 where it is not
 * @throws UsageError naming everything that is wrong with the folder
 */
export async function applySiteFolder(
  deps: SiteDeps,
  tenantId: string,
  folder: { name: string; files: readonly FolderFile[] },
  options: ApplySiteOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planSite(deps, tenantId, folder.files);
  if ('faults' in plan)
    throw new UsageError(writeSiteFaults(`The folder "${folder.name}" was not applied:`, plan.faults));
  const { changes, version } = plan;
  const tell = (outcome: 'unchanged' | 'shown' | 'applied', now: number): number => {
    const warnings = plan.warnings.map(writeSiteFault);
    if (options.isJson)
      terminal.print(JSON.stringify({ tenantId, changes, warnings, outcome, version: now }));
    return 0;
  };
  if (!options.isJson) show(plan, tenantId, terminal);
  if (changes.length === 0) return tell('unchanged', version);
  if (options.isDry) return tell('shown', version);
  if (!options.isAgreed) {
    if (terminal.confirm === undefined) throw new UsageError('Nothing was changed: say --yes to apply this.');
    if (!(await terminal.confirm(`Apply this as version ${version + 1}?`))) {
      terminal.print('Nothing was changed.');
      return 1;
    }
  }
  const applied = await applySite(deps, tenantId, plan);
  if (isRefusal(applied)) {
    terminal.print('Nothing was changed: somebody else changed the site meanwhile. Run this again.');
    return 1;
  }
  if (!options.isJson) terminal.print(`Applied as version ${applied.version}.`);
  return tell('applied', applied.version);
}

function show({ changes, warnings, version }: SitePlan, tenantId: string, terminal: Terminal): void {
  for (const warning of warnings) terminal.print(`${writeSiteFault(warning)} (a warning)`);
  if (changes.length === 0) {
    terminal.print(`The site of ${tenantId} is as this folder says (version ${version}).`);
    return;
  }
  for (const change of changes) {
    const mark = change.from === '' ? '+' : change.to === '' ? '-' : '~';
    const { field, from, to } = change;
    const text = mark === '~' ? describeChange(change) : `${field}: ${mark === '+' ? to : from}`;
    terminal.print(drawLine({ mark, text }, terminal.isColoured));
  }
}
