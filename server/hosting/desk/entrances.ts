import { EMBEDDED_IDENTITY, identityOf } from '#contract/account.ts';
import { type DeskMember, type Grant, listMembers, listTenantsOfAddress } from '#hosting/members/index.ts';
import { listTenants, originWithoutVisit } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import { isProviderless, judgeEntrance, type Proof, trustsMailedLinks } from './desk.rules.ts';
import { isAppointed } from './desk.store.ts';
import type { DeskDeps } from './desk-deps.ts';

/** An identity provider for logins. */
export interface LoginProvider {
  /** The tenant that uses it; null for the installation's own. */
  providerTenant: string | null;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Whether it is built in or configured by the operator, so that it may have a private address. */
  isTrustedAddress: boolean;
  /** Whether it is the demo's built-in provider. */
  isBuiltIn: boolean;
}

/**
 * Finds the identity provider for a tenant's members: the tenant's own, otherwise the installation's.
 * @param tenantId null for the installation itself
 * @returns undefined if there is no provider, or no such tenant
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
          isBuiltIn: false,
        };
  if (tenantId === null) return installation;
  const tenant = await deps.tenants.find(tenantId);
  if (tenant === undefined) return undefined;
  const identity = identityOf(tenant.settings, originWithoutVisit(tenant.hosts, deps.config));
  // The built-in provider accepts the demo's fictional people, so it is valid only where it runs.
  if (identity === undefined || (identity.isEmbedded && !deps.isDemo)) return installation;
  return {
    providerTenant: tenantId,
    issuer: identity.issuer,
    clientId: identity.isEmbedded ? EMBEDDED_IDENTITY.deskClientId : identity.clientId,
    clientSecret: undefined,
    isTrustedAddress: identity.isEmbedded,
    isBuiltIn: identity.isEmbedded,
  };
}

/**
 * Returns whether a mailed link logs in to a tenant's desk.
 * @param tenantId null for the installation itself
 */
export async function trustsLinks(
  deps: Pick<DeskDeps, 'config' | 'isDemo' | 'tenants'>,
  tenantId: string | null,
): Promise<boolean> {
  if (tenantId !== null && (await deps.tenants.find(tenantId)) === undefined) return false;
  return trustsMailedLinks(deps.config.deskMailedLinks, await findProvider(deps, tenantId));
}

/**
 * Returns whether an address that the installation proved is an operator's, by the settings, by the setup at the
 * first start, or in the demo.
 */
export function isOperatorAddress(
  { config, database }: Pick<DeskDeps, 'config' | 'database'>,
  { providerTenant, email }: Pick<Proof, 'providerTenant' | 'email'>,
): Promise<boolean> {
  if (providerTenant !== null) return Promise.resolve(false);
  if (config.deskOperators.length > 0) return Promise.resolve(config.deskOperators.includes(email));
  if (email === config.demoOperator) return Promise.resolve(true);
  return database.inTenant(DESK_SCOPE_ID, (scope) => isAppointed(scope, email));
}

/**
 * Returns whether a proof now opens every tenant: it is an operator's, and was given by the installation's provider or
 * without one.
 */
export async function isOperatorOfInstallation(deps: DeskDeps, proof: Proof): Promise<boolean> {
  if (!(await isOperatorAddress(deps, proof))) return false;
  return isProviderless(proof) ? trustsLinks(deps, null) : proof.issuer === deps.config.deskProvider?.issuer;
}

/** A member's access to a tenant. */
export interface Entry {
  member: DeskMember;
  /** The member's roles; null means every right. */
  grants: readonly Grant[] | null;
}

/** Finds the access that a proof gives in a tenant by its present roles; undefined if it gives none. */
export async function enterTenant(
  deps: DeskDeps,
  proof: Proof,
  tenantId: string,
): Promise<Entry | undefined> {
  if ((await deps.tenants.find(tenantId)) === undefined) return undefined;
  const provider = await findProvider(deps, tenantId);
  const { deskProvider, deskMailedLinks: mode } = deps.config;
  const installation = {
    issuer: deskProvider?.issuer,
    trustsLinks: await trustsLinks(deps, null),
    operators: (await isOperatorAddress(deps, proof)) ? [proof.email] : [],
  };
  const trusted = { provider, trustsLinks: trustsMailedLinks(mode, provider) };
  const entrance = judgeEntrance(proof, tenantId, trusted, installation);
  if (entrance === 'None') return undefined;
  if (entrance === 'Operator') return { member: { kind: 'Installation' }, grants: null };
  return deps.database.inTenant(tenantId, (scope) => findEntry(scope, { email: proof.email }));
}

/** Finds a member by address or id; undefined if there is none, or if they were invited but have not joined. */
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
  /** The seller's country; null if it is not entered. */
  country: string | null;
}

/**
 * Lists the tenants that a proof opens, with the roles in each; every tenant for an operator of the installation. A
 * tenant whose stored settings are broken is left out, so that the others stay open.
 */
export async function listEntries(deps: DeskDeps, proof: Proof): Promise<NamedEntry[]> {
  const { providerTenant, email } = proof;
  const entries = await Promise.all((await listAsked()).map(nameEntry));
  return entries.flat();

  async function nameEntry(tenantId: string): Promise<NamedEntry[]> {
    try {
      const [entry, tenant] = [await enterTenant(deps, proof, tenantId), await deps.tenants.find(tenantId)];
      if (entry === undefined || tenant === undefined) return [];
      const { settings, issuer } = tenant;
      return [{ tenantId, name: settings.tenantName, country: issuer.country ?? null, grants: entry.grants }];
    } catch (error) {
      // Without the database no tenant can be listed, and an empty list would look like a lost membership.
      if (!(error instanceof TypeError)) throw error;
      deps.log.error({ tenantId, err: error }, 'a tenant is left out of the desk: its settings are broken');
      return [];
    }
  }

  /** A tenant's provider counts only in its own tenant. */
  async function listAsked(): Promise<string[]> {
    if (providerTenant !== null) return [providerTenant];
    if (await isOperatorAddress(deps, proof))
      return (await listTenants(deps.database.asHost)).map(({ tenantId }) => tenantId);
    return deps.database.inTenant(DESK_SCOPE_ID, (scope) => listTenantsOfAddress(scope, email));
  }
}
