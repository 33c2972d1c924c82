import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listBoughtAgain } from '#selling/orders/index.ts';
import type { CartPersons } from './cart-persons.ts';
import type { CartCandidate } from './carts.rules.ts';

/** Refuses candidates if one of them was bought before; undefined if none was. */
export async function refuseBought(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  { photosOf }: CartPersons,
  candidates: readonly CartCandidate[],
  orderIds: readonly string[],
): Promise<Refusal | undefined> {
  const requested = candidates.map((line) => ({ eventId: line.product.eventId, line }));
  const bought = await listBoughtAgain(deps, scope, photosOf, requested, orderIds);
  return bought.length > 0 ? refuse('AlreadyBought') : undefined;
}
