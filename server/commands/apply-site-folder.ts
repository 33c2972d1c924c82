import { drawDocuments } from '#delivering/documents/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import {
  applySite,
  describeSiteChanges,
  type FolderFile,
  planSite,
  type SiteDeps,
  type SitePlan,
  writeSiteFault,
  writeSiteFaults,
} from '#hosting/pages/index.ts';
import { type ApplyOptions, agreeAndApply } from './agree-and-apply.ts';
import { drawLine } from './draw-line.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/**
 * Shows what a folder changes in a tenant's site, asks, and applies it.
 * @param folder `name` is for messages
 * @returns the exit code: 0 if the site now matches the folder, and after every dry run; 1 if the changes were
 * declined or the site was changed meanwhile
 * @throws UsageError that lists all faults of the folder
 */
export async function applySiteFolder(
  deps: SiteDeps,
  tenantId: string,
  folder: { name: string; files: readonly FolderFile[] },
  options: ApplyOptions & { cause: Cause },
  terminal: Terminal,
): Promise<number> {
  const drawn = await drawDocuments(tenantId, folder.files);
  const plan = 'faults' in drawn ? drawn : await planSite(deps, tenantId, drawn.files);
  if ('faults' in plan)
    throw new UsageError(writeSiteFaults(`The folder "${folder.name}" was not applied:`, plan.faults));
  const { changes, version } = plan;
  if (!options.isJson) show(plan, tenantId, terminal);
  const apply = () => applySite(deps, tenantId, plan, options.cause);
  return agreeAndApply(
    {
      subject: 'site',
      changes,
      version,
      report: { tenantId, changes, warnings: plan.warnings.map(writeSiteFault) },
      apply,
    },
    options,
    terminal,
  );
}

function show({ changes, warnings, version }: SitePlan, tenantId: string, terminal: Terminal): void {
  for (const warning of warnings) terminal.print(`${writeSiteFault(warning)} (a warning)`);
  if (changes.length === 0) {
    terminal.print(`The site of ${tenantId} already matches this folder (version ${version}).`);
    return;
  }
  for (const line of describeSiteChanges(changes)) terminal.print(drawLine(line, terminal.isColoured));
}
