import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { countPackages } from './packages.store.ts';

/** How many packages one network may read in ten minutes; see `costOfPackages`. */
const PACKAGES_READ = { name: 'packages-read', limit: 12_000, windowSeconds: 600 };
/**
 * The number of packages of a family. Reading them is not counted, because everybody at a finish line may share a
 * network.
 */
const PACKAGES_OF_FAMILY = 4;

/**
 * Computes what reading the photos of packages costs: nothing for a family's packages, then one for each further
 * package.
 */
export function costOfPackages(packages: number): number {
  return Math.max(0, packages - PACKAGES_OF_FAMILY);
}

/**
 * Reads the photos of packages, unless the network did so too many times. Each package needs a search for its person,
 * and the visitor decides how many packages there are.
 * @param packages their number, or the orders that contain them
 * @returns the refusal TooManyRequests, or what `read` returns
 */
export async function limitPackages<T>(
  deps: Pick<Deps, 'database' | 'rateLimits'>,
  tenantId: string,
  { packages, clientAddress }: { packages: number | readonly string[]; clientAddress: CanonicalKey },
  read: () => Promise<T>,
): Promise<T | Refusal> {
  const count =
    typeof packages === 'number'
      ? packages
      : await deps.database.inTenant(tenantId, (scope) => countPackages(scope, packages));
  const cost = costOfPackages(count);
  const tooMany =
    cost === 0 ? undefined : await deps.rateLimits.take(tenantId, PACKAGES_READ, clientAddress, cost);
  return tooMany ?? read();
}
