import { isRefusal } from '#platform/http/refusal.ts';
import { writeFault, writeFaults } from '#platform/yaml-file/check-value.ts';
import { applyCatalog, type CatalogDeps, describeChanges, planCatalog } from '#selling/catalog/index.ts';
import { drawLine, type Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

export interface ApplyOptions {
  /** Applied without asking. */
  isAgreed: boolean;
  /** Only shown. */
  isDry: boolean;
  isJson: boolean;
}

/**
 * Shows what a catalog's file changes, asks, and applies it.
 * @param name the file, for messages
 * @returns the exit code: 0 where the catalog is as the file says, or would be; 1 where it is not
 * @throws UsageError naming everything that is wrong with the file
 */
export async function applyCatalogFile(
  deps: CatalogDeps,
  tenantId: string,
  file: { name: string; bytes: Uint8Array },
  options: ApplyOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planCatalog(deps, tenantId, file.bytes);
  if ('faults' in plan)
    throw new UsageError(writeFaults(`The catalog "${file.name}" was not applied:`, file.name, plan.faults));
  const { event, changes, warnings, version } = plan;
  const report = { eventId: event.eventId, title: event.title, changes, warnings };
  const tell = (outcome: 'unchanged' | 'shown' | 'applied', now: number): number => {
    if (options.isJson) terminal.print(JSON.stringify({ ...report, outcome, version: now }));
    return 0;
  };
  if (!options.isJson) {
    for (const warning of warnings) terminal.print(`${file.name}:${writeFault(warning)} (a warning)`);
    terminal.print(`${event.title}  ${event.eventId}`);
    for (const line of describeChanges(changes)) terminal.print(drawLine(line, terminal.isColoured));
    if (changes.length === 0) terminal.print(`The catalog is as this file says (version ${version}).`);
  }
  if (changes.length === 0) return tell('unchanged', version);
  if (options.isDry) return tell('shown', version);
  if (!options.isAgreed) {
    if (terminal.confirm === undefined) throw new UsageError('Nothing was changed: say --yes to apply this.');
    if (!(await terminal.confirm(`Apply this as version ${version + 1}?`))) {
      terminal.print('Nothing was changed.');
      return 1;
    }
  }
  const applied = await applyCatalog(deps, tenantId, plan);
  if (isRefusal(applied)) {
    terminal.print('Nothing was changed: somebody else changed the catalog meanwhile. Run this again.');
    return 1;
  }
  if (!options.isJson) terminal.print(`Applied as version ${applied.version}.`);
  return tell('applied', applied.version);
}
