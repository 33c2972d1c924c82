import { EMBEDDED_IDENTITY, identityOf } from '#contract/account.ts';
import { type DeskMember, type Grant, listMembers, listTenantsOfAddress } from '#hosting/members/index.ts';
import { listTenants, originWithoutVisit } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import { judgeEntrance, type Proof } from './desk.rules.ts';
import type { DeskDeps } from './desk-deps.ts';

/** A provider that logins are asked of. */
export interface LoginProvider {
  /** The tenant that trusts it; null for the installation's own. */
  providerTenant: string | null;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Whether it is built in or set by the operator, and so may be at a private address. */
  isTrustedAddress: boolean;
}

/**
 * Finds the provider that members of a tenant log in through: the tenant's own, or the installation's where it has none.
 * @param tenantId null for the installation itself
 * @returns undefined if there is no provider or no such tenant
 */
export async function findProvider(
  deps: Pick<DeskDeps, 'config' | 'isDemo' | 'tenants'>,
  tenantId: string | null,
): Promise<LoginProvider | undefined> {
  const { deskProvider } = deps.config;
  const installation =
    deskProvider === undefined
      ? undefined
      : {
          providerTenant: null,
          issuer: deskProvider.issuer,
          clientId: deskProvider.clientId,
          clientSecret: deskProvider.clientSecret,
          isTrustedAddress: true,
        };
  if (tenantId === null) return installation;
  const tenant = await deps.tenants.find(tenantId);
  if (tenant === undefined) return undefined;
  const identity = identityOf(tenant.settings, originWithoutVisit(tenant.hosts, deps.config));
  // The built-in provider lets drawn people in: it counts only where it runs.
  if (identity === undefined || (identity.isEmbedded && !deps.isDemo)) return installation;
  return {
    providerTenant: tenantId,
    issuer: identity.issuer,
    clientId: identity.isEmbedded ? EMBEDDED_IDENTITY.deskClientId : identity.clientId,
    clientSecret: undefined,
    isTrustedAddress: identity.isEmbedded,
  };
}

/** A member's access to a tenant. */
export interface Entry {
  member: DeskMember;
  /** Their roles; every right where it is null. */
  grants: readonly Grant[] | null;
}

/** Finds the access that a proof gives to a tenant by its current roles; undefined without any. */
export async function enterTenant(
  deps: DeskDeps,
  proof: Proof,
  tenantId: string,
): Promise<Entry | undefined> {
  if ((await deps.tenants.find(tenantId)) === undefined) return undefined;
  const { deskProvider, deskOperators: operators } = deps.config;
  const installation = deskProvider && { issuer: deskProvider.issuer, operators };
  const provider = await findProvider(deps, tenantId);
  const entrance = judgeEntrance(proof, tenantId, provider, installation);
  if (entrance === 'None') return undefined;
  if (entrance === 'Operator') return { member: { kind: 'Installation' }, grants: null };
  return deps.database.inTenant(tenantId, (scope) => findEntry(scope, { email: proof.email }));
}

/** Finds a member by address or id; undefined if there is none, or if they were invited and have not joined. */
export async function findEntry(
  scope: Scope,
  who: { email: string } | { memberId: string },
): Promise<Entry | undefined> {
  const [found] = await listMembers(scope, who);
  if (found === undefined || found.joinedAt === null) return undefined;
  const { memberId, grants } = found;
  return { member: { kind: 'Tenant', tenantId: scope.tenantId, memberId, grants }, grants };
}

/** A tenant that a member can open. */
export interface NamedEntry extends Pick<Entry, 'grants'> {
  tenantId: string;
  name: string;
}

/** Lists the tenants that a proof opens, with the roles there; every tenant to an operator of the installation. */
export async function listEntries(deps: DeskDeps, proof: Proof): Promise<NamedEntry[]> {
  const { providerTenant, email } = proof;
  const entries = await Promise.all(
    (await listAsked()).map(async (tenantId) => {
      const [entry, tenant] = [await enterTenant(deps, proof, tenantId), await deps.tenants.find(tenantId)];
      if (entry === undefined || tenant === undefined) return [];
      return [{ tenantId, name: tenant.settings.tenantName, grants: entry.grants }];
    }),
  );
  return entries.flat();

  /** A tenant's provider is asked of nothing but its tenant. */
  async function listAsked(): Promise<string[]> {
    if (providerTenant !== null) return [providerTenant];
    if (deps.config.deskOperators.includes(email))
      return (await listTenants(deps.database.asHost)).map(({ tenantId }) => tenantId);
    return deps.database.inTenant(DESK_SCOPE_ID, (scope) => listTenantsOfAddress(scope, email));
  }
}
