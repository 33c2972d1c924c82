import { idSchema } from '#contract/page.schema.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { openPlatform } from './open-platform.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type KnownTenants = Awaited<ReturnType<typeof listTenants>>;

/** Explains that the shop does not have the named tenant. */
export function unknownTenant(wanted: string, tenants: KnownTenants): UsageError {
  const known = tenants.map(({ tenantId }) => tenantId).join(', ') || 'none yet';
  return new UsageError(`There is no tenant "${wanted}". Known tenants: ${known}.`);
}

/**
 * Finds the tenant that `--tenant` names.
 * @throws UsageError if there is none
 */
export async function findNamedTenant(
  { database }: Pick<AppDeps, 'database'>,
  { tenant: wanted }: ParsedOptions,
): Promise<KnownTenants[number]> {
  if (typeof wanted !== 'string') throw new UsageError('--tenant is missing.');
  const tenants = await listTenants(database.asHost);
  const tenant = tenants.find(({ tenantId }) => tenantId === wanted);
  if (tenant === undefined) throw unknownTenant(wanted, tenants);
  return tenant;
}

/**
 * Lists the tenant that `--tenant` names, or all tenants without the option.
 * @throws UsageError if there is no such tenant
 */
export async function listNamedTenants(
  deps: Pick<AppDeps, 'database'>,
  options: ParsedOptions,
): Promise<KnownTenants> {
  return options.tenant === undefined
    ? listTenants(deps.database.asHost)
    : [await findNamedTenant(deps, options)];
}

/** Opens the platform for a command on the tenant that `--tenant` names. */
export async function withTenant<T>(
  config: Config,
  options: ParsedOptions,
  work: (deps: AppDeps, tenantId: string) => Promise<T>,
): Promise<T> {
  if (options.tenant === undefined) throw new UsageError('--tenant is missing.');
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    const { tenantId } = await findNamedTenant(platform.deps, options);
    return await work(platform.deps, tenantId);
  } finally {
    await platform.close();
  }
}

/** Reads an id from the command line in its canonical form. */
export function readId(text: string): string {
  const id = idSchema.safeParse(text);
  if (!id.success) throw new UsageError(`"${text}" is not an id.`);
  return id.data;
}
