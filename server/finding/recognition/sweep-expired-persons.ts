import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deletePersons, keepPersons, lockExpiredPersons } from './persons.store.ts';

/** Persons that are checked in one transaction. */
const BATCH = 500;
/** How long a person in a cart or an order is kept until the next check. */
const KEPT_MS = 24 * 3600_000;

/**
 * Deletes expired persons, found by a selfie or by an unlisted bib, one batch per transaction. Persons in a cart or an
 * order are kept, because these refer to them, and checked again a day later: a cart ends.
 * @param listHeld returns which persons are in carts or orders; called in the transaction that deletes the others
 * @returns how many were deleted
 */
export async function sweepExpiredPersons(
  deps: Pick<Deps, 'database'>,
  tenantId: string,
  now: Date,
  listHeld: (scope: Scope, personIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let deleted = 0;
  let looked: number;
  do {
    looked = await deps.database.inTenant(tenantId, async (scope) => {
      const expired = await lockExpiredPersons(scope, now, BATCH);
      const held = await listHeld(scope, expired);
      const { kept = [], gone = [] } = Object.groupBy(expired, (id) => (held.has(id) ? 'kept' : 'gone'));
      await keepPersons(scope, kept, new Date(now.getTime() + KEPT_MS));
      await deletePersons(scope, gone);
      deleted += gone.length;
      return expired.length;
    });
  } while (looked > 0);
  return deleted;
}
