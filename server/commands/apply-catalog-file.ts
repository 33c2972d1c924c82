import type { Cause } from '#hosting/actions/index.ts';
import { writeFault, writeFaults } from '#platform/yaml-file/check-value.ts';
import { applyCatalog, type CatalogDeps, describeChanges, planCatalog } from '#selling/catalog/index.ts';
import { type ApplyOptions, agreeAndApply } from './agree-and-apply.ts';
import { drawLine, type Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/**
 * Shows what a catalog's file changes, asks, and applies it.
 * @param name the file, for messages
 * @returns the exit code: 0 if the catalog now matches the file, and after every dry run; 1 if the changes were
 * declined or the catalog was changed meanwhile
 * @throws UsageError that lists all faults of the file
 */
export async function applyCatalogFile(
  deps: CatalogDeps,
  tenantId: string,
  file: { name: string; bytes: Uint8Array },
  options: ApplyOptions & { cause: Cause },
  terminal: Terminal,
): Promise<number> {
  const plan = await planCatalog(deps, tenantId, file.bytes);
  if ('faults' in plan)
    throw new UsageError(writeFaults(`The catalog "${file.name}" was not applied:`, file.name, plan.faults));
  const { event, changes, warnings, version } = plan;
  const report = { eventId: event.eventId, title: event.title, changes, warnings };
  if (!options.isJson) {
    for (const warning of warnings) terminal.print(`${file.name}:${writeFault(warning)} (a warning)`);
    terminal.print(`${event.title}  ${event.eventId}`);
    for (const line of describeChanges(changes)) terminal.print(drawLine(line, terminal.isColoured));
    if (changes.length === 0) terminal.print(`The catalog already matches this file (version ${version}).`);
  }
  const apply = () => applyCatalog(deps, tenantId, plan, options.cause);
  return agreeAndApply({ subject: 'catalog', changes, version, report, apply }, options, terminal);
}
