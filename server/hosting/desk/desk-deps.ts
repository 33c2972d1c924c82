import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { DeskIds } from './desk-ids.ts';

/** What the desk needs from the platform and from other slices. */
export type DeskDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'isDemo' | 'log' | 'newId' | 'rateLimits'
> & { tenants: TenantResolver; deskIds: DeskIds };
