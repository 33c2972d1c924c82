import { listTenants } from '#hosting/tenants/index.ts';
import { inspectProvider } from './ask-provider.ts';
import type { DeskDeps } from './desk-deps.ts';
import { findProvider } from './entrances.ts';

/** The result of checking an identity provider. */
export interface ProviderFinding {
  issuer: string;
  /** Whether it answered. */
  isThere: boolean;
  /** The faults, each with what to do. */
  findings: string[];
}

/** Checks each identity provider of the desk once, except the built-in one. */
export async function checkDeskProviders(
  deps: Pick<DeskDeps, 'clock' | 'config' | 'database' | 'isDemo' | 'tenants'>,
): Promise<ProviderFinding[]> {
  if (deps.config.deskUrl === undefined) return [];
  const tenants = await listTenants(deps.database.asHost);
  const providers = await Promise.all(
    [null, ...tenants.map(({ tenantId }) => tenantId)].map((tenantId) => findProvider(deps, tenantId)),
  );
  const looked = new Map(
    providers.flatMap((provider) => {
      return provider === undefined || provider.isBuiltIn ? [] : [[provider.issuer, provider] as const];
    }),
  );
  return Promise.all(
    [...looked].map(async ([issuer, provider]) => {
      try {
        return { issuer, isThere: true, findings: await inspectProvider(deps, provider) };
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { issuer, isThere: false, findings: [`does not answer as a provider: ${why}`] };
      }
    }),
  );
}
