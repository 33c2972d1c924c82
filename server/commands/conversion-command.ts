import { type Conversion, readConversion, readConversionByDay } from '#operating/conversion/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { alignTable, type Columns } from './align-table.ts';
import { readId, withTenant } from './in-tenant.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Runs `photofinish conversion`. @returns the exit code */
export async function conversionCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  if (operands.length > 0) throw new UsageError(`"${operands[0]}" is not understood; see conversion --help.`);
  return withTenant(config, options, (deps, tenantId) =>
    runConversionCommand(deps, tenantId, options, openTerminal()),
  );
}

/** Prints how many visits of a tenant's events reached each step. */
export async function runConversionCommand(
  { database, clock }: Pick<AppDeps, 'database' | 'clock'>,
  tenantId: string,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  const eventId = typeof options.event === 'string' ? readId(options.event) : undefined;
  const count = Number(options.count ?? '20');
  if (!Number.isInteger(count) || count < 1)
    throw new UsageError('--count must be a whole number of at least 1.');
  const read = await database.inTenant(tenantId, async (scope) =>
    eventId === undefined
      ? { events: await readConversion(scope, clock.now(), count) }
      : { days: await readConversionByDay(scope, eventId) },
  );
  if (read.days !== undefined && isRefusal(read.days))
    throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const rows = [
    ...(read.days ?? []).map((row) => ({ ...row, name: row.day })),
    ...(read.events ?? []).map((row) => ({ ...row, name: `${row.date}  ${row.title}` })),
  ];
  if (options.json === true) terminal.print(JSON.stringify(read.days ?? read.events));
  else if (rows.length === 0) terminal.print('Nothing was counted yet.');
  else for (const line of alignTable(COLUMNS, rows, 1)) terminal.print(line);
  return 0;
}

const COLUMNS: Columns<Conversion & { name: string }> = [
  ['', ({ name }) => name],
  ['visits', ({ visits }) => String(visits)],
  ['found', ({ found }) => String(found)],
  ['cart', ({ carts }) => String(carts)],
  ['paid', ({ paid }) => String(paid)],
];
