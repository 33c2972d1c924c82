import type { Kysely } from 'kysely';
import type { TenantSettings } from '#contract/settings.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { TenantDefinition, TenantIssuer, TenantPaymentType } from './settings.schema.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    tenants: {
      tenant_id: string;
      settings: TenantSettings;
      payment_types: TenantPaymentType[];
      /** Null for a tenant that was defined before issuers were. */
      issuer: TenantIssuer | null;
    };
    tenant_hosts: { host: string; tenant_id: string };
  }
}

/** A tenant: its slug, what its pages may know, how it is paid, and who sells. */
export interface Tenant {
  tenantId: string;
  settings: TenantSettings;
  paymentTypes: TenantPaymentType[];
  issuer: TenantIssuer;
}

interface SelectedRow {
  tenant_id: string;
  settings: TenantSettings;
  payment_types: TenantPaymentType[];
  issuer: TenantIssuer | null;
}

function tenantOf({
  tenant_id: tenantId,
  settings,
  payment_types: paymentTypes,
  issuer,
}: SelectedRow): Tenant {
  const legalEntity = { name: settings.legalEntity, address: '' };
  return {
    ...{ tenantId, settings, paymentTypes },
    issuer: issuer ?? { ...legalEntity, vatId: null, registration: null, vatPercent: null },
  };
}

/** The tenant a host name belongs to: the one look across tenants, by a role that sees nothing else. */
export async function findTenantByHost(asHost: Kysely<Tables>, host: string): Promise<Tenant | undefined> {
  const row = await asHost
    .selectFrom('tenant_hosts')
    .innerJoin('tenants', 'tenants.tenant_id', 'tenant_hosts.tenant_id')
    .select(['tenants.tenant_id', 'tenants.settings', 'tenants.payment_types', 'tenants.issuer'])
    .where('tenant_hosts.host', '=', host)
    .executeTakeFirst();
  return row && tenantOf(row);
}

export async function findTenant(asHost: Kysely<Tables>, tenantId: string): Promise<Tenant | undefined> {
  const row = await asHost
    .selectFrom('tenants')
    .select(['tenant_id', 'settings', 'payment_types', 'issuer'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row && tenantOf(row);
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
export async function saveTenant(
  { trx, tenantId }: Scope,
  { settings, paymentTypes, issuer, hosts }: Omit<TenantDefinition, 'tenantId'>,
): Promise<void> {
  const values = {
    settings: JSON.stringify(settings) as unknown as TenantSettings,
    payment_types: JSON.stringify(paymentTypes) as unknown as TenantPaymentType[],
    issuer: JSON.stringify(issuer) as unknown as TenantIssuer,
  };
  await trx
    .insertInto('tenants')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute();
  await trx.deleteFrom('tenant_hosts').where('tenant_id', '=', tenantId).execute();
  if (hosts.length > 0) {
    await trx
      .insertInto('tenant_hosts')
      .values(hosts.map((host) => ({ host, tenant_id: tenantId })))
      .execute();
  }
}
