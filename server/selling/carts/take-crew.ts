import type { CrewTaken } from '#contract/crew.schema.ts';
import { ITEM_PHOTOS_MAX } from '#contract/limits.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { readCrewToBuy } from '#finding/crews/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { readSale } from '#selling/catalog/index.ts';
import { listPurchasesBy, saveCrewPurchase } from '#selling/crew-purchases/index.ts';
import { addCartItems } from './add-cart-items.ts';
import { openCartPersons } from './cart-persons.ts';
import { deleteLines, findCart } from './carts.store.ts';
import { changeCart } from './change-cart.ts';
import { cheapestOf } from './pricing-cart.ts';

type TakeDeps = Deps & RecognitionDeps;

/** The crew, the cart, and the caller. */
interface TakeInput {
  crewId: string;
  shoppingCartId: string;
  bearer: string | undefined;
  clientAddress: CanonicalKey;
}

/**
 * Adds the photos of all members of a crew to a cart, as with each member's own token: as a package if the event sells
 * one, otherwise as single photos. The members are recorded first, so that no item is in a cart without its consent. An
 * item that cannot be added does not prevent the others.
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
  const refusal = await deps.database.inTenant(tenantId, (scope) =>
    changeCart(scope, cartId, async () => {
      for (const { personId, consentId } of members)
        await saveCrewPurchase(scope, { cartId, personId, eventId, consentId });
      return undefined;
    }),
  );
  if (refusal !== undefined) return refusal;
  const taken: CrewTaken = {
    added: [],
    left: withoutConsent.map((memberId) => ({ memberId, code: 'ConsentMissing' as const })),
  };
  for (const { memberId, personId, searchToken } of members) {
    const item = await deps.database.inTenant(tenantId, (scope) => itemFor(deps, scope, eventId, personId));
    const refused =
      item === undefined
        ? { refused: 'ProductUnavailable' as const }
        : await addCartItems(deps, context, cartId, [item], searchToken, {
            clientAddress: input.clientAddress,
          });
    if (refused === undefined) taken.added.push(memberId);
    else taken.left.push({ memberId, code: refused.refused });
  }
  return taken;
}

/** Returns the product sold for a person; undefined if there is none. */
async function itemFor(
  deps: TakeDeps,
  scope: Scope,
  eventId: string,
  personId: string,
): Promise<NewCartItem | undefined> {
  const persons = openCartPersons(deps, scope);
  const distance = (await persons.find(personId))?.competitor?.distance ?? null;
  // An event's catalog has the event's id.
  const products = (await readSale(scope, [eventId])).get(eventId)?.products ?? [];
  const whole = cheapestOf(products, 'PhotosWithMe', distance);
  if (whole !== undefined) return { productId: whole.productId };
  const single = cheapestOf(products, 'Photo', distance);
  const photoIds = (await persons.photosOf(personId)).map(({ photoId }) => photoId);
  if (single === undefined || photoIds.length === 0) return undefined;
  return { productId: single.productId, photoIds: photoIds.slice(0, ITEM_PHOTOS_MAX) };
}

/** Removes items from open carts whose consent was withdrawn. */
export async function followWithdrawal(scope: Scope, consentId: string): Promise<void> {
  for (const { cartId, personId } of await listPurchasesBy(scope, consentId)) {
    // Not locked: a checkout holds the cart and waits for the consent, which is locked here.
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
