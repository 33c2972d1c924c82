import type { CrewTaken } from '#contract/crew.schema.ts';
import { ITEM_PHOTOS_MAX } from '#contract/limits.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { type CrewToBuy, readCrewToBuy } from '#finding/crews/index.ts';
import { lockStartList } from '#finding/events/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { type ProductRecord, readSale } from '#selling/catalog/index.ts';
import { listPurchasesBy, saveCrewPurchase } from '#selling/crew-purchases/index.ts';
import { packageOwner } from '#selling/orders/index.ts';
import { pathInList, saveJoined } from './add-cart-items.ts';
import { type CartPersons, openCartPersons } from './cart-persons.ts';
import { deleteLines, findCart } from './carts.store.ts';
import { changeCart } from './change-cart.ts';
import { type JoinedCart, joinCart } from './join-cart.ts';
import { limitLines } from './limit-lines.ts';
import { limitPricing } from './limit-pricing.ts';
import { cheapestOf } from './pricing-cart.ts';
import { readCandidates } from './read-candidates.ts';

type TakeDeps = Deps & RecognitionDeps;

/** The crew, the cart, and the caller. */
interface TakeInput {
  crewId: string;
  shoppingCartId: string;
  bearer: string | undefined;
  clientAddress: CanonicalKey;
}

/** The members of a crew whose photos are added, and the cart. */
interface Taking {
  cartId: string;
  eventId: string;
  members: CrewToBuy['members'];
}

/**
 * Adds the photos of all members of a crew to a cart, as if each member had used their own token: as a package if the
 * event sells one, otherwise as single photos. The members are recorded first, so that no item is in a cart without its
 * consent. If an item cannot be added, the others still are.
 */
export async function takeCrew(
  deps: TakeDeps,
  context: TenantContext,
  { shoppingCartId: cartId, ...input }: TakeInput,
): Promise<CrewTaken | Refusal> {
  const { tenantId } = context;
  const crew = await readCrewToBuy(deps, tenantId, input);
  if (isRefusal(crew)) return crew;
  const { eventId, members, withoutConsent } = crew;
  const { clientAddress } = input;
  // Counts at least one line per member, and at most as many as a cart holds.
  const tooMany = members.length > 0 && (await limitLines(deps, tenantId, members.length, clientAddress));
  if (isRefusal(tooMany)) return tooMany;
  const pricing = { cartId, addedPersons: members.length, clientAddress };
  const taking = { cartId, eventId, members };
  const taken = await limitPricing(
    deps,
    tenantId,
    pricing,
    async () => (await recordMembers(deps, tenantId, taking)) ?? addMembers(deps, tenantId, taking),
  );
  if (isRefusal(taken)) return taken;
  const left = withoutConsent.map((memberId) => ({ memberId, code: 'ConsentMissing' as const }));
  return { added: taken.added, left: [...left, ...taken.left] };
}

function recordMembers(
  { database }: TakeDeps,
  tenantId: string,
  { cartId, eventId, members }: Taking,
): Promise<Refusal | undefined> {
  return database.inTenant(tenantId, (scope) =>
    changeCart(scope, cartId, async () => {
      for (const { personId, consentId } of members)
        await saveCrewPurchase(scope, { cartId, personId, eventId, consentId });
      return undefined;
    }),
  );
}

/** Adds the members' photos in one transaction, so that the photos of each person are searched once. */
function addMembers(
  deps: TakeDeps,
  tenantId: string,
  { cartId, eventId, members }: Taking,
): Promise<CrewTaken | Refusal> {
  return deps.database.inTenant(tenantId, async (scope) => {
    // Locked before the cart, as in `addCartItems`.
    await lockStartList(scope, eventId, 'read');
    const taken: CrewTaken = { added: [], left: [] };
    const refusal = await changeCart(scope, cartId, async ({ lines }) => {
      const others = openCartPersons(deps, scope);
      // The id of a catalog is the id of its event.
      const products = (await readSale(scope, [eventId])).get(eventId)?.products ?? [];
      const joined: JoinedCart = { lines: [...lines], added: [], replaced: new Set() };
      for (const { memberId, searchToken } of members) {
        const grant = await verifySearchToken(deps, tenantId, searchToken);
        const persons = openCartPersons(deps, scope, { grant, others });
        const refused = await addMember(deps, scope, { persons, products, grant }, joined);
        if (refused === undefined) taken.added.push(memberId);
        else taken.left.push({ memberId, code: refused.refused });
      }
      await saveJoined(scope, cartId, joined);
      return undefined;
    });
    return refusal ?? taken;
  });
}

/** A member's own lookup and token, and the products of the event. */
interface MemberCall {
  persons: CartPersons;
  products: readonly ProductRecord[];
  grant: SearchGrant | undefined;
}

/** Adds a member's photos to the given lines in memory; writes nothing. */
async function addMember(
  deps: TakeDeps,
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

/** Removes items from open carts after the consent for them was withdrawn. */
export async function followWithdrawal(scope: Scope, consentId: string): Promise<void> {
  for (const { cartId, personId } of await listPurchasesBy(scope, consentId)) {
    // Not locked: a checkout may hold the cart while it waits for the consent, which is locked here.
    const cart = await findCart(scope, cartId);
    if (cart?.state !== 'Updated') continue;
    const lines = cart.lines.filter((line) => line.personId === personId);
    await deleteLines(
      scope,
      cartId,
      lines.map(({ cartItemId }) => cartItemId),
    );
  }
}
