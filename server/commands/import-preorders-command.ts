import { readFile } from 'node:fs/promises';
import { originWithoutVisit } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import {
  importPreorders,
  type PreorderImportReport,
  type PreorderList,
  readPreorderList,
} from '#selling/preorders/index.ts';
import type { AppDeps } from '#server/app.ts';
import { findNamedTenant } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { READ_BY_COMMAND, readChoices, readColumns, unreadListError } from './start-list-file.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const SHOWN_ROWS = 20;

/**
 * Runs `photofinish import-preorders`.
 * @returns the exit code: 0 if every line was accepted
 */
export async function importPreordersCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    for (const line of await runImportPreorders(platform.deps, operands, options)) console.log(line);
    return 0;
  } finally {
    await platform.close();
  }
}

/**
 * Imports or previews the list.
 * @returns the lines to print
 * @throws UsageError if the call or a line of the list is wrong; nothing is changed then
 */
export async function runImportPreorders(
  deps: AppDeps,
  operands: string[],
  options: ParsedOptions,
): Promise<string[]> {
  const [file, ...others] = operands;
  if (file === undefined || others.length > 0) throw new UsageError('Name one list of preorders.');
  const { event, product } = options;
  if (typeof event !== 'string') throw new UsageError('--event is missing.');
  const tenant = await findNamedTenant(deps, options);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(event))
    throw new UsageError(`The tenant "${tenant.tenantId}" has no event "${event}".`);
  const list = await readList(file, options);
  const isDry = options['dry-run'] === true;
  const report = await importPreorders(deps, tenant.tenantId, {
    eventId: event,
    productKey: typeof product === 'string' ? product : undefined,
    lines: list.lines,
    origin: isDry ? '' : readOrigin(deps.config, tenant, options.origin),
    isDry,
  });
  if ('faults' in report) throw unreadListError('list', file, report);
  return options.json === true ? [JSON.stringify(report)] : describe(list, report, isDry);
}

async function readList(file: string, options: ParsedOptions): Promise<PreorderList> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The list "${file}" cannot be read.`);
  });
  const read = await readPreorderList(READ_BY_COMMAND, {
    bytes,
    ...readChoices(options),
    columns: readColumns(options.column),
  });
  if ('faults' in read) throw unreadListError('list', file, read);
  return read;
}

/** Returns the origin of the tenant's shop: the option, else the configured one. */
function readOrigin(config: Config, { hosts }: { hosts: string[] }, wanted: ParsedOptions[string]): string {
  if (typeof wanted !== 'string') return originWithoutVisit(hosts, config);
  const origin = URL.canParse(wanted) ? new URL(wanted) : undefined;
  if (!['http:', 'https:'].includes(origin?.protocol ?? ''))
    throw new UsageError('--origin must be an address like https://photos.example.org.');
  return origin?.origin ?? '';
}

function describe(list: PreorderList, report: PreorderImportReport, isDry: boolean): string[] {
  const { added, knownCount, eventTitle, productKey } = report;
  const rows = added.slice(0, SHOWN_ROWS).map(({ bib, name, email }) => `  ${bib}  ${name}  ${email}`);
  return [
    `${list.lines.length} lines (${list.description})`,
    ...(list.ignored.length === 0 ? [] : [`skipped: ${list.ignored.join(', ')}`]),
    `${isDry ? 'would add' : 'added'}: ${added.length} preorders of "${productKey}" for ${eventTitle}, ${knownCount} as before`,
    ...rows,
    ...(added.length > SHOWN_ROWS ? [`  … and ${added.length - SHOWN_ROWS} more`] : []),
  ];
}
