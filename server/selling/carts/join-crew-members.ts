import type { CrewTaken } from '#contract/crew.schema.ts';
import { ITEM_PHOTOS_MAX } from '#contract/limits.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { CrewToBuy } from '#finding/crews/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ProductRecord, readSale } from '#selling/catalog/index.ts';
import { packageOwner } from '#selling/orders/index.ts';
import { pathInList } from './add-cart-items.ts';
import { type CartPersons, openCartPersons } from './cart-persons.ts';
import type { CartLine } from './carts.rules.ts';
import { type JoinedCart, joinCart } from './join-cart.ts';
import { cheapestOf } from './pricing-cart.ts';
import { readCandidates } from './read-candidates.ts';

type JoinDeps = Pick<Deps, 'keys' | 'clock' | 'newId' | 'database'> & RecognitionDeps;

/**
 * Computes the lines of a cart after adding the photos of all members, as if each had used their own token: as a package if
 * the event sells one, otherwise as single photos. If a member's photos cannot be added, the others' still are. Writes
 * nothing.
 */
export async function joinCrewMembers(
  deps: JoinDeps,
  scope: Scope,
  lines: readonly CartLine[],
  { eventId, members }: Pick<CrewToBuy, 'eventId' | 'members'>,
): Promise<{ joined: JoinedCart; taken: CrewTaken }> {
  const taken: CrewTaken = { added: [], left: [] };
  const others = openCartPersons(deps, scope);
  // The id of a catalog is the id of its event.
  const products = (await readSale(scope, [eventId])).get(eventId)?.products ?? [];
  const joined: JoinedCart = { lines: [...lines], added: [], replaced: new Set() };
  for (const { memberId, searchToken } of members) {
    const grant = await verifySearchToken(deps, scope.tenantId, searchToken);
    const persons = openCartPersons(deps, scope, { grant, others });
    const refused = await joinMember(deps, scope, { persons, products, grant }, joined);
    if (refused === undefined) taken.added.push(memberId);
    else taken.left.push({ memberId, code: refused.refused });
  }
  return { joined, taken };
}

/** A member's own lookup and token, and the products of the event. */
interface MemberCall {
  persons: CartPersons;
  products: readonly ProductRecord[];
  grant: SearchGrant | undefined;
}

/** Adds a member's photos to the given lines in memory; writes nothing. */
async function joinMember(
  deps: JoinDeps,
  scope: Scope,
  { persons, products, grant }: MemberCall,
  joined: JoinedCart,
): Promise<Refusal | undefined> {
  if (grant === undefined) return refuse('Unauthorized');
  // A repeated call need not read photos.
  if (joined.lines.some((line) => line.frame === null && packageOwner(line) === grant.personId))
    return refuse('AlreadyAdded');
  const item = await itemFor(persons, products, grant.personId);
  if (item === undefined) return refuse('ProductUnavailable');
  const candidates = await readCandidates(deps, scope, persons, [item], pathInList, grant);
  if (isRefusal(candidates)) return candidates;
  const next = await joinCart(deps, scope, persons, joined.lines, candidates);
  if (isRefusal(next)) return next;
  joined.lines = next.lines;
  for (const cartItemId of next.replaced) joined.replaced.add(cartItemId);
  joined.added = [...joined.added, ...next.added].filter(
    ({ cartItemId }) => !joined.replaced.has(cartItemId),
  );
  return undefined;
}

/** Returns the product sold for a person; undefined if there is none. */
async function itemFor(
  persons: CartPersons,
  products: readonly ProductRecord[],
  personId: string,
): Promise<NewCartItem | undefined> {
  const distance = (await persons.find(personId))?.competitor?.distance ?? null;
  const whole = cheapestOf(products, 'PhotosWithMe', distance);
  if (whole !== undefined) return { productId: whole.productId };
  const single = cheapestOf(products, 'Photo', distance);
  const photoIds = (await persons.photosOf(personId)).map(({ photoId }) => photoId);
  if (single === undefined || photoIds.length === 0) return undefined;
  return { productId: single.productId, photoIds: photoIds.slice(0, ITEM_PHOTOS_MAX) };
}
