import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { DeskIds } from './desk-ids.ts';

/** What the desk needs of the platform, of tenants and of what is sold. */
export type DeskDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'isDemo' | 'log' | 'newId' | 'rateLimits'
> & { tenants: TenantResolver; deskIds: DeskIds };
