import type { CrewTaken } from '#contract/crew.schema.ts';
import { type CrewToBuy, readCrewToBuy } from '#finding/crews/index.ts';
import { lockStartList } from '#finding/events/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { listPurchasesBy, saveCrewPurchase } from '#selling/crew-purchases/index.ts';
import { saveJoined } from './add-cart-items.ts';
import { deleteLines, findCart } from './carts.store.ts';
import { changeCart } from './change-cart.ts';
import { limitLines } from './limit-lines.ts';
import { limitPricing } from './limit-pricing.ts';
import { openCrewJoin } from './open-crew-join.ts';
import type { QuoteDeps } from './quote-items.ts';

type TakeDeps = Deps & QuoteDeps;

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
 * Adds the photos of all members of a crew to a cart. The members are recorded first, so that no item is in a cart without
 * its consent. If an item cannot be added, the others still are.
 */
export async function takeCrew(
  deps: TakeDeps,
  context: TenantContext,
  { shoppingCartId: cartId, ...input }: TakeInput,
): Promise<CrewTaken | Refusal> {
  const { tenantId } = context;
  const crew = await readCrewToBuy(deps, tenantId, input, 'Take');
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
  { cartId, ...crew }: Taking,
): Promise<CrewTaken | Refusal> {
  return deps.database.inTenant(tenantId, async (scope) => {
    // Locked before the cart, as in `addCartItems`.
    await lockStartList(scope, crew.eventId, 'read');
    let taken: CrewTaken = { added: [], left: [] };
    const refusal = await changeCart(scope, cartId, async () => {
      const crewJoin = await openCrewJoin(deps, scope, { ...crew, cartId });
      const added = await crewJoin.join();
      taken = added.taken;
      await saveJoined(scope, cartId, added.joined);
      return undefined;
    });
    return refusal ?? taken;
  });
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
