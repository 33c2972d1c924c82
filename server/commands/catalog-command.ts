import { readFile } from 'node:fs/promises';
import type { Config } from '#platform/config.ts';
import { type ShownCatalog, showCatalog } from '#selling/catalog/index.ts';
import { applyCatalogFile } from './apply-catalog-file.ts';
import { withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * Runs `photofinish catalog`.
 * @returns the exit code: 0 if it is done, 1 if the catalog does not match the file
 */
export async function catalogCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const [action, ...rest] = operands;
  if (action === 'apply') {
    const [name, ...others] = rest;
    if (name === undefined || others.length > 0) throw new UsageError('Name one catalog file to apply.');
    const bytes = await readFile(name).catch(() => {
      throw new UsageError(`The catalog "${name}" cannot be read.`);
    });
    const apply = {
      isAgreed: options.yes === true,
      isDry: options['dry-run'] === true,
      isJson: options.json === true,
    };
    return withTenant(config, options, async (deps, tenantId) => {
      const cause = await readCause(deps, tenantId, options);
      return applyCatalogFile(deps, tenantId, { name, bytes }, { ...apply, cause }, openTerminal());
    });
  }
  if ((action !== 'show' && action !== 'history') || rest.length > 0)
    throw new UsageError('Use "catalog apply FILE", "catalog show" or "catalog history".');
  const { event } = options;
  if (typeof event !== 'string') throw new UsageError('--event is missing.');
  const shown = await withTenant(config, options, (deps, tenantId) => showCatalog(deps, tenantId, event));
  if (shown === undefined) throw new UsageError(`The tenant "${options.tenant}" has no event "${event}".`);
  if (action === 'show') process.stdout.write(fileOf(shown, options.version));
  else printHistory(shown, options.json === true);
  return 0;
}

function fileOf({ version, source, versions }: ShownCatalog, wanted: ParsedOptions[string]): string {
  if (wanted === undefined) return source;
  const found = versions.find((one) => String(one.version) === wanted);
  if (found !== undefined) return found.source;
  throw new UsageError(
    version === 0
      ? 'No file was applied to this event yet.'
      : `--version "${wanted}" is unknown; versions are 1 to ${version}.`,
  );
}

function printHistory({ event, versions }: ShownCatalog, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify(versions));
    return;
  }
  console.log(`${event.title}  ${event.eventId}`);
  if (versions.length === 0) console.log('No file was applied yet. The event sells the default products.');
  for (const { version, appliedAt } of versions)
    console.log(`  version ${version}  ${appliedAt.toISOString()}`);
}
