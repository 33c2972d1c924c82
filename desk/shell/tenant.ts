import { createContext, useContext } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskOwnSchemas } from '#contract/desk.schema.ts';
import { DESK_PAGES_PATH } from '#contract/desk.ts';
import { NEW_BRAND_PAGE } from '#contract/desk-brands.ts';

/** The logged-in user. */
type Me = CallOutput<(typeof deskOwnSchemas)['getMe']>;
/** A tenant of the logged-in member. */
type WorkTenant = CallOutput<(typeof deskOwnSchemas)['listTenants']>['tenants'][number];

/** The member's current tenant and roles. */
export interface Workplace {
  me: Me;
  tenants: readonly WorkTenant[];
  tenant: WorkTenant;
}

export const WorkplaceContext = createContext<Workplace | undefined>(undefined);

/** Returns the member's current tenant. */
export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext);
  if (workplace === undefined) throw new Error('no tenant around');
  return workplace;
}

/** Returns the id of the current tenant, which every call needs. */
export const useTenantId = (): string => useWorkplace().tenant.tenantId;

/** Returns whether a member is only a photographer, who sees only their own photos. */
export const isOnlyPhotographer = (grants: readonly { role: string }[] | null): boolean =>
  grants?.every(({ role }) => role === 'photographer') === true;

/** Returns whether the member is only a photographer here, who sees only their own photos. */
export function useIsPhotographer(): boolean {
  return isOnlyPhotographer(useWorkplace().tenant.grants);
}

/**
 * Returns a function that says whether the member may run an operation here; others are hidden. The server enforces it.
 */
export function useMayDo(): (operation: string) => boolean {
  const { operations } = useWorkplace().tenant;
  return (operation) => operations.includes(operation);
}

const LAST_TENANT = 'desk-tenant';

/** Stores the tenant that a member works in, for the next visit. */
export const saveLastTenant = (tenantId: string): void => localStorage.setItem(LAST_TENANT, tenantId);

/**
 * Finds the page on which a member begins: their last tenant, or else their first. The demo's operator logs in to open a
 * shop of their own, so the demo's shops do not count for them.
 * @param lastTenantId the tenant that this browser showed last
 * @returns undefined for a member without a tenant
 */
export function findFirstPage(
  { me, tenants }: { me: Me; tenants: readonly WorkTenant[] },
  lastTenantId: string | null,
): string | undefined {
  const isDemoOperator = me.email !== null && me.email === me.demoOperator;
  const own = isDemoOperator ? tenants.filter(({ isDemo }) => !isDemo) : tenants;
  const tenant = own.find(({ tenantId }) => tenantId === lastTenantId) ?? own[0];
  if (tenant !== undefined) return `${DESK_PAGES_PATH}/${tenant.tenantId}`;
  return isDemoOperator ? NEW_BRAND_PAGE : undefined;
}

/** Returns the tenant that this browser showed last. */
export const lastTenantId = (): string | null => localStorage.getItem(LAST_TENANT);

/** Finds the tenant in which a member worked last, or else their first. */
export function findLastTenant(tenants: readonly WorkTenant[]): WorkTenant | undefined {
  const last = lastTenantId();
  return tenants.find(({ tenantId }) => tenantId === last) ?? tenants[0];
}
