import type { Kysely } from 'kysely';
import type { TenantSettings } from '#contract/settings.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    tenants: { tenant_id: string; settings: TenantSettings };
    tenant_hosts: { host: string; tenant_id: string };
  }
}

/** A tenant: its slug and what its pages may know. */
export interface Tenant {
  tenantId: string;
  settings: TenantSettings;
}

/** The tenant a host name belongs to: the one look across tenants, by a role that sees nothing else. */
export async function findTenantByHost(asHost: Kysely<Tables>, host: string): Promise<Tenant | undefined> {
  const row = await asHost
    .selectFrom('tenant_hosts')
    .innerJoin('tenants', 'tenants.tenant_id', 'tenant_hosts.tenant_id')
    .select(['tenants.tenant_id', 'tenants.settings'])
    .where('tenant_hosts.host', '=', host)
    .executeTakeFirst();
  return row === undefined ? undefined : { tenantId: row.tenant_id, settings: row.settings };
}

export async function findTenant(asHost: Kysely<Tables>, tenantId: string): Promise<Tenant | undefined> {
  const row = await asHost
    .selectFrom('tenants')
    .select(['tenant_id', 'settings'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row === undefined ? undefined : { tenantId: row.tenant_id, settings: row.settings };
}

/** Every tenant with its hosts, for the operator's commands. */
export async function listTenants(asHost: Kysely<Tables>): Promise<{ tenantId: string; hosts: string[] }[]> {
  const rows = await asHost
    .selectFrom('tenants')
    .leftJoin('tenant_hosts', 'tenant_hosts.tenant_id', 'tenants.tenant_id')
    .select(['tenants.tenant_id', 'tenant_hosts.host'])
    .orderBy('tenants.tenant_id')
    .orderBy('tenant_hosts.host')
    .execute();
  const hosts = Map.groupBy(rows, (row) => row.tenant_id);
  return [...hosts].map(([tenantId, group]) => ({
    tenantId,
    hosts: group.flatMap(({ host }) => host ?? []),
  }));
}

/** Writes a tenant and its hosts, new or changed. */
export async function saveTenant(scope: Scope, settings: TenantSettings, hosts: string[]): Promise<void> {
  const { trx, tenantId } = scope;
  const json = JSON.stringify(settings) as unknown as TenantSettings;
  await trx
    .insertInto('tenants')
    .values({ tenant_id: tenantId, settings: json })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ settings: json }))
    .execute();
  await trx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenantId).execute();
  if (hosts.length > 0) {
    await trx
      .insertInto('tenant_hosts')
      .values(hosts.map((host) => ({ host, tenant_id: tenantId })))
      .execute();
  }
}
