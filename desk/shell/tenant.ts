import { createContext, useContext } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskOwnSchemas } from '#contract/desk.schema.ts';

/** The logged-in user. */
type Me = CallOutput<(typeof deskOwnSchemas)['getMe']>;
/** A tenant that they work in. */
type WorkTenant = CallOutput<(typeof deskOwnSchemas)['listTenants']>['tenants'][number];

/** Where somebody works at the moment, and as what. */
export interface Workplace {
  me: Me;
  tenants: readonly WorkTenant[];
  tenant: WorkTenant;
}

export const WorkplaceContext = createContext<Workplace | undefined>(undefined);

/** Returns where somebody works. */
export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext);
  if (workplace === undefined) throw new Error('no tenant around');
  return workplace;
}

/** Returns the tenant that every call of a page is about. */
export const useTenantId = (): string => useWorkplace().tenant.tenantId;

/** Returns whether somebody works as a photographer alone, who sees the photos that they took. */
export const isPhotographerAlone = (grants: readonly { role: string }[] | null): boolean =>
  grants?.every(({ role }) => role === 'photographer') === true;

/** Returns whether somebody works here as a photographer alone, who sees the photos that they took. */
export function useIsPhotographer(): boolean {
  return isPhotographerAlone(useWorkplace().tenant.grants);
}

/** Returns whether somebody may do something here: what they may not is not shown. The server has the last word. */
export function useMayDo(): (operation: string) => boolean {
  const { operations } = useWorkplace().tenant;
  return (operation) => operations.includes(operation);
}
