import { idSchema } from '#contract/page.schema.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { openPlatform } from './open-platform.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Opens the platform for a command on one tenant, which `--tenant` names. */
export async function withTenant(
  config: Config,
  { tenant }: ParsedOptions,
  work: (deps: AppDeps, tenantId: string) => Promise<number>,
): Promise<number> {
  if (typeof tenant !== 'string') throw new UsageError('--tenant is missing.');
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    const known = (await listTenants(platform.deps.database.asHost)).map(({ tenantId }) => tenantId);
    if (!known.includes(tenant))
      throw new UsageError(
        `There is no tenant "${tenant}". Known tenants: ${known.join(', ') || 'none yet'}.`,
      );
    return await work(platform.deps, tenant);
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
