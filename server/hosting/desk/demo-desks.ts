import { listIdentityAccounts } from '#hosting/embedded-identity/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import { findDrawnLogo, listTenants } from '#hosting/tenants/index.ts';
import type { DeskDeps } from './desk-deps.ts';
import { findProvider } from './entrances.ts';

/** A desk of the demo, with the members who have the demo's public password. */
export interface DemoDesk {
  tenantId: string;
  name: string;
  emails: string[];
}

const SHOWN_PEOPLE = 50;

/** Lists the desks whose members log in with the demo's public password; none in production. */
export async function listDemoDesks(
  deps: Pick<DeskDeps, 'config' | 'database' | 'isDemo' | 'tenants'>,
): Promise<DemoDesk[]> {
  if (!deps.isDemo) return [];
  const desks = await Promise.all(
    (await listTenants(deps.database.asHost)).map(async ({ tenantId }) => {
      const provider = await findProvider(deps, tenantId);
      if (provider?.isBuiltIn !== true) return [];
      // Other members are not named: they have no account with the public password.
      const emails = await deps.database.inTenant(tenantId, async (scope) => {
        const accounts = new Set((await listIdentityAccounts(scope, SHOWN_PEOPLE)).map(({ email }) => email));
        return (await listMembers(scope)).map(({ email }) => email).filter((email) => accounts.has(email));
      });
      const { settings } = await deps.tenants.read(tenantId);
      return emails.length === 0 ? [] : [{ tenantId, name: settings.tenantName, emails }];
    }),
  );
  return desks.flat();
}

/**
 * Finds the tenants of the demo while the demo's operator may open other shops beside them; none elsewhere. A shop that was
 * opened at the desk has a drawn logo (`createBrand`).
 */
export async function findDemoTenants(
  deps: Pick<DeskDeps, 'config' | 'database'>,
): Promise<ReadonlySet<string>> {
  if (deps.config.demoOperator === undefined) return new Set();
  const tenants = await listTenants(deps.database.asHost);
  const demos = await Promise.all(
    tenants.map(async ({ tenantId }) =>
      (await deps.database.inTenant(tenantId, findDrawnLogo)) === null ? [tenantId] : [],
    ),
  );
  return new Set(demos.flat());
}
