import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { listTenants, type ShownTenant, showTenant } from '#hosting/tenants/index.ts';
import { listDeletedBrands } from '#operating/deletion/index.ts';
import type { Config } from '#platform/config.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { applyTenantFile } from './apply-tenant-file.ts';
import { deleteTenant } from './delete-tenant.ts';
import { unknownTenant } from './in-tenant.ts';
import { exportTenant, importTenant } from './move-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { openTerminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const NAMED_ACTIONS = ['show', 'history', 'export', 'import', 'delete'];

/**
 * Runs `photofinish tenant`.
 * @returns the exit code: 0 if done, 1 if the tenant does not match the file
 */
export async function tenantCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const [action, name, ...others] = operands;
  const isJson = options.json === true;
  if (others.length > 0) throw new UsageError(`"${others[0]}" is an unexpected argument; see tenant --help.`);
  if (action === 'list' && name === undefined) return withPlatform(config, (deps) => list(deps, isJson));
  if (action === 'create' || action === 'edit') {
    if (name === undefined) throw new UsageError(`Name the file: tenant ${action} FILE.`);
    const bytes = await readFile(name).catch(() => {
      throw new UsageError(`The tenant's file "${name}" cannot be read.`);
    });
    const readBeside = (picture: string) => readFile(resolve(dirname(name), picture)).catch(() => undefined);
    const apply = {
      wanted: action,
      isAgreed: options.yes === true,
      isDry: options['dry-run'] === true,
      isJson,
      said: options,
    } as const;
    return withPlatform(config, (deps) =>
      applyTenantFile(deps, { name, bytes, readBeside }, apply, openTerminal()),
    );
  }
  if (action === undefined || !NAMED_ACTIONS.includes(action))
    throw new UsageError(
      'Use "tenant create FILE", "edit FILE", "list", or show, history, export, import or delete with a TENANT.',
    );
  if (name === undefined) throw new UsageError(`Name the tenant: tenant ${action} TENANT.`);
  if (action === 'export') return withPlatform(config, (deps) => exportTenant(deps, name, options));
  if (action === 'import') return withPlatform(config, (deps) => importTenant(deps, name, options));
  if (action === 'delete')
    return withPlatform(config, (deps) => deleteTenant(deps, name, options, openTerminal()));
  const shown = await withPlatform(config, (deps) => findTenant(deps, name));
  if (action === 'show') process.stdout.write(fileOf(shown, options.version));
  else printHistory(name, shown, isJson);
  return 0;
}

async function withPlatform<T>(config: Config, work: (deps: AppDeps) => Promise<T>): Promise<T> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    return await work(platform.deps);
  } finally {
    await platform.close();
  }
}

async function list({ database }: AppDeps, isJson: boolean): Promise<number> {
  const tenants = await listTenants(database.asHost);
  if (isJson) {
    console.log(JSON.stringify(tenants));
    return 0;
  }
  if (tenants.length === 0) console.log('There is no tenant yet: photofinish tenant create FILE.');
  for (const { tenantId, hosts } of tenants) console.log(`${tenantId}  ${hosts.join(' ')}`);
  const deleted = await database.inTenant(DESK_SCOPE_ID, listDeletedBrands);
  for (const { brandId, hosts, deletedAt, why } of deleted)
    console.log(
      `${brandId}  ${hosts.join(' ')}  deleted ${deletedAt.toISOString()}${why === '' ? '' : `: ${why}`}`,
    );
  return 0;
}

async function findTenant(deps: AppDeps, tenantId: string): Promise<ShownTenant> {
  const shown = await showTenant(deps, tenantId);
  if (shown !== undefined) return shown;
  throw unknownTenant(tenantId, await listTenants(deps.database.asHost));
}

function fileOf({ source, versions }: ShownTenant, wanted: ParsedOptions[string]): string {
  if (wanted === undefined) return source;
  const found = versions.find(({ version }) => String(version) === wanted);
  if (found !== undefined) return found.source;
  throw new UsageError(
    versions.length === 0
      ? 'No file has changed this tenant yet.'
      : `--version "${wanted}" is unknown; versions are 1 to ${versions.length}.`,
  );
}

function printHistory(tenantId: string, { versions }: ShownTenant, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify(versions));
    return;
  }
  console.log(tenantId);
  if (versions.length === 0) console.log('  No file has changed it yet.');
  for (const { version, changedAt, summary } of versions) {
    console.log(`  version ${version}  ${changedAt.toISOString()}`);
    for (const line of summary.split('\n')) console.log(`    ${line}`);
  }
}
