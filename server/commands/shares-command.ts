import { readFile } from 'node:fs/promises';
import { CURRENCIES, writeDecimal } from '#contract/money.ts';
import type { Config } from '#platform/config.ts';
import { writeFaults } from '#platform/yaml-file/check-value.ts';
import { planOpenShares, setOpenShares } from '#selling/settlements/index.ts';
import { listShareVersions, previewShares, readMonth } from '#selling/shares/index.ts';
import type { AppDeps } from '#server/app.ts';
import { agreeAndApply } from './agree-and-apply.ts';
import { withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

interface Call {
  deps: Pick<AppDeps, 'clock' | 'database'>;
  tenantId: string;
  options: ParsedOptions;
  terminal: Terminal;
}

/** Runs `photofinish shares`. @returns the exit code */
export async function sharesCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runSharesCommand({ deps, tenantId, options, terminal: openTerminal() }, operands),
  );
}

/** Runs `shares set`, `shares show` or `shares preview`. */
export async function runSharesCommand(call: Call, [action, file, ...others]: string[]): Promise<number> {
  if (others.length === 0 && action === 'set' && file !== undefined) return set(call, file);
  if (action === 'show' && file === undefined) return show(call);
  if (others.length === 0 && action === 'preview') return preview(call, file);
  throw new UsageError('Use "shares set FILE", "shares show" or "shares preview [FILE]"; see shares --help.');
}

async function plan({ deps, tenantId }: Call, file: string) {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The file "${file}" cannot be read.`);
  });
  const planned = await deps.database.inTenant(tenantId, (scope) => planOpenShares(scope, bytes));
  if ('faults' in planned)
    throw new UsageError(writeFaults(`The shares "${file}" were not set:`, file, planned.faults));
  return planned;
}

async function set(call: Call, file: string): Promise<number> {
  const { deps, tenantId, options, terminal } = call;
  const cause = await readCause(deps, tenantId, options);
  const planned = await plan(call, file);
  const { version, day, timeZone, rules } = planned;
  const isJson = options.json === true;
  if (!isJson)
    terminal.print(
      `${rules.length} rules, from ${day} on (${timeZone}); version ${version} applies until then.`,
    );
  const apply = () => deps.database.inTenant(tenantId, (scope) => setOpenShares(deps, scope, planned, cause));
  return agreeAndApply(
    { subject: 'shares', changes: [day], version, report: { from: day, rules }, apply },
    { isAgreed: options.yes === true, isDry: options['dry-run'] === true, isJson },
    terminal,
  );
}

async function show({ deps, tenantId, options, terminal }: Call): Promise<number> {
  const versions = await deps.database.inTenant(tenantId, listShareVersions);
  if (options.json === true) terminal.print(JSON.stringify(versions));
  else if (versions.length === 0) terminal.print('No shares are set yet.');
  else
    for (const { version, day, source } of versions)
      terminal.print(`# version ${version}, from ${day} on\n${source.trimEnd()}`);
  return 0;
}

async function preview(call: Call, file: string | undefined): Promise<number> {
  const { deps, tenantId, options, terminal } = call;
  const planned = file === undefined ? undefined : await plan(call, file);
  const versions = await deps.database.inTenant(tenantId, listShareVersions);
  const timeZone = planned?.timeZone ?? versions.at(-1)?.timeZone ?? 'UTC';
  const month = readMonth(String(options.month ?? ''), timeZone);
  if (month === undefined) throw new UsageError('--month must be a month, as in 2026-05.');
  const rows = await deps.database.inTenant(tenantId, (scope) => previewShares(scope, month, planned));
  if (options.json === true) terminal.print(JSON.stringify(rows));
  else if (rows.length === 0) terminal.print('No shares for that month.');
  else
    for (const { party, name, currencyId, nowMinor, thenMinor } of rows) {
      const amount = (minor: number) => `${writeDecimal(minor, currencyId)} ${CURRENCIES[currencyId].code}`;
      const then = planned === undefined ? '' : `, by this file ${amount(thenMinor)}`;
      terminal.print(`${party}${name === null ? '' : ` ${name}`}: ${amount(nowMinor)}${then}`);
    }
  return 0;
}
