import type { CrewTaken } from '#contract/crew.schema.ts';
import { ITEM_PHOTOS_MAX } from '#contract/limits.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { CrewToBuy } from '#finding/crews/index.ts';
import { type SearchGrant, verifySearchToken } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type ProductRecord, readSale } from '#selling/catalog/index.ts';
import { isBought, packageOwner, readBoughtGoods } from '#selling/orders/index.ts';
import { type CartPrice, createWork, isSpent } from '#selling/pricing/index.ts';
import { pathInList } from './add-cart-items.ts';
import { type CartPersons, openCartPersons } from './cart-persons.ts';
import { choosePackaged, joinRunners, photosToAdd, type RunnerGoods, singlesIn } from './crew-forms.rules.ts';
import { type JoinedCart, joinCart } from './join-cart.ts';
import { cheapestOf, type SoldLine } from './pricing-cart.ts';
import { openQuoter, type QuoteDeps, type Quoter } from './quote-items.ts';
import { readCandidates } from './read-candidates.ts';

/** A member whose photos can be added: what is sold of them, and their own lookup and token. */
interface JoiningMember extends RunnerGoods {
  memberId: string;
  grant: SearchGrant;
  persons: CartPersons;
}

/** A crew whose photos are added to a cart. */
export interface CrewJoin {
  quoter: Quoter;
  /** The products of the crew's event. */
  products: readonly ProductRecord[];
  /** Computes the lines of the cart after adding the photos of all members; writes nothing. */
  join(): Promise<{ joined: JoinedCart; taken: CrewTaken }>;
  /** Prices these lines together with the photos of all members, in the forms that cost least. */
  priceLeast(lines: readonly SoldLine[]): Promise<CartPrice>;
}

/**
 * Opens a cart to which the photos of a crew's members are added, as if each had used their own token: each as a package
 * or as single photos, so that the cart has the lowest price. If a member's photos cannot be added, the others' still are.
 */
export async function openCrewJoin(
  deps: QuoteDeps,
  scope: Scope,
  { eventId, members, cartId }: Pick<CrewToBuy, 'eventId' | 'members'> & { cartId: string | undefined },
): Promise<CrewJoin> {
  const others = openCartPersons(deps, scope);
  // The id of a catalog is the id of its event.
  const products = (await readSale(scope, [eventId])).get(eventId)?.products ?? [];
  const quoter = await openQuoter(deps, scope, others, { shoppingCartId: cartId, products, orderIds: [] });
  const joining: JoiningMember[] = [];
  const left: CrewTaken['left'] = [];
  const bought =
    quoter.knownOrderIds.length === 0
      ? { singles: [], packages: [] }
      : await readBoughtGoods(deps, scope, others.photosOf, quoter.knownOrderIds, [eventId]);
  for (const { memberId, searchToken } of members) {
    const grant = await verifySearchToken(deps, scope.tenantId, searchToken);
    if (grant === undefined) {
      left.push({ memberId, code: 'Unauthorized' });
      continue;
    }
    const { personId } = grant;
    // A repeated call need not read photos.
    if (quoter.lines.some((line) => line.frame === null && packageOwner(line) === personId)) {
      left.push({ memberId, code: 'AlreadyAdded' });
      continue;
    }
    const persons = openCartPersons(deps, scope, { grant, others });
    const distance = (await persons.find(personId))?.competitor?.distance ?? null;
    const photoIds = new Set((await persons.photosOf(personId)).map(({ photoId }) => photoId));
    const isPaid = (photoId: string) => isBought({ photoId, personId, frame: null, videoId: null }, bought);
    joining.push({
      memberId,
      grant,
      persons,
      personId,
      photoIds,
      boughtIds: new Set([...photoIds].filter(isPaid)),
      whole: cheapestOf(products, 'PhotosWithMe', distance),
      single: cheapestOf(products, 'Photo', distance),
    });
  }
  const held = new Set<string>();
  for (const line of quoter.lines) {
    const owner = packageOwner(line);
    if (owner === null || line.frame !== null) continue;
    for (const { photoId } of await others.photosOf(owner)) held.add(photoId);
  }
  const choose = (lines: readonly SoldLine[]) => {
    // The limit of work is for all combinations together, because a crew may have many members.
    const work = createWork();
    return choosePackaged(joining, async (packaged) => {
      const joined = joinRunners(lines, joining, packaged, held);
      if (joined === undefined || isSpent(work)) return undefined;
      const { totalMinor } = await quoter.price(joined, work);
      // The computation was stopped early, so this price may be too high.
      return isSpent(work) ? undefined : totalMinor;
    });
  };
  return {
    quoter,
    products,
    async join() {
      const packaged = await choose(quoter.sell(quoter.lines));
      const taken: CrewTaken = { added: [], left };
      const joined: JoinedCart = { lines: [...quoter.lines], added: [], replaced: new Set() };
      const inPackages = new Set(held);
      // Packages come first, because single photos that they contain are refused.
      const byForm = [true, false].flatMap((isWhole) =>
        joining.filter(({ personId }) => packaged.has(personId) === isWhole),
      );
      for (const member of byForm) {
        const isWhole = packaged.has(member.personId);
        const refused = await joinMember(deps, scope, member, { isWhole, inPackages, joined });
        if (refused !== undefined) taken.left.push({ memberId: member.memberId, code: refused.refused });
        else taken.added.push(member.memberId);
        if (refused === undefined && isWhole) for (const photoId of member.photoIds) inPackages.add(photoId);
      }
      const place = new Map(members.map(({ memberId }, index) => [memberId, index]));
      taken.added.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
      taken.left.sort((a, b) => (place.get(a.memberId) ?? 0) - (place.get(b.memberId) ?? 0));
      return { joined, taken };
    },
    priceLeast: async (lines) =>
      quoter.price(joinRunners(lines, joining, await choose(lines), held) ?? lines),
  };
}

/** The form in which a member is added, the photos of packages, and the lines so far. */
interface MemberJoin {
  isWhole: boolean;
  inPackages: ReadonlySet<string>;
  joined: JoinedCart;
}

/** Adds a member's photos to the given lines in memory; writes nothing. */
async function joinMember(
  deps: QuoteDeps,
  scope: Scope,
  member: JoiningMember,
  { isWhole, inPackages, joined }: MemberJoin,
): Promise<Refusal | undefined> {
  const { persons, grant, whole, single } = member;
  let item: NewCartItem | undefined;
  if (isWhole) item = whole && { productId: whole.productId };
  else if (single !== undefined && member.photoIds.size > 0) {
    const photoIds = photosToAdd(member, new Set([...inPackages, ...singlesIn(joined.lines)]));
    if (photoIds.length === 0) return refuse('AlreadyAdded');
    item = { productId: single.productId, photoIds: photoIds.slice(0, ITEM_PHOTOS_MAX) };
  }
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
