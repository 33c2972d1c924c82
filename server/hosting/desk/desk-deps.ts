import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';

/** What the desk's logins need. */
export type DeskDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'isDemo' | 'log' | 'newId' | 'rateLimits'
> & { tenants: TenantResolver };
