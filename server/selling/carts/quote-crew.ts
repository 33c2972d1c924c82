import type { CrewQuote } from '#contract/crew.schema.ts';
import { CREW_MEMBERS_MAX } from '#contract/limits.ts';
import { toMajor } from '#contract/money.ts';
import { type CrewToBuy, readCrewToBuy } from '#finding/crews/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import type { CartPrice, PriceReason } from '#selling/pricing/index.ts';
import type { CartLine } from './carts.rules.ts';
import { limitPricing } from './limit-pricing.ts';
import { type CrewJoin, openCrewJoin } from './open-crew-join.ts';
import { packageLine } from './packages-singly.ts';
import { cheapestOf } from './pricing-cart.ts';
import type { QuoteDeps, Quoter } from './quote-items.ts';

/** The crew, the visitor's cart, and the caller. */
interface CrewQuoteInput {
  crewId: string;
  shoppingCartId?: string | undefined;
  bearer: string | undefined;
  clientAddress: CanonicalKey;
}

/**
 * Prices the visitor's cart with the photos of all members of a crew, member by member, and what one more runner would
 * add. Each price is one of `price()`, as in the cart afterwards.
 */
export async function quoteCrew(
  deps: QuoteDeps & Pick<Deps, 'rateLimits'>,
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  { shoppingCartId, ...input }: CrewQuoteInput,
): Promise<CrewQuote | Refusal> {
  const crew = await readCrewToBuy(deps, tenantId, input, 'Quote');
  if (isRefusal(crew)) return crew;
  const { members } = crew;
  const addedPersons = members.length + 1;
  const pricing = { cartId: shoppingCartId, addedPersons, clientAddress: input.clientAddress };
  return limitPricing(deps, tenantId, pricing, () =>
    deps.database.inTenant(tenantId, async (scope) => {
      const crewJoin = await openCrewJoin(deps, scope, { ...crew, cartId: shoppingCartId });
      const { quoter, products } = crewJoin;
      const { joined, taken } = await crewJoin.join();
      const price = await quoter.price(joined.lines);
      const { totalMinor: beforeMinor } = await quoter.price(quoter.lines);
      const priced = await priceMembers(quoter, members, joined.lines, price);
      const major = (minor: number): number => toMajor(minor, quoter.currencyId);
      const another =
        members.length < CREW_MEMBERS_MAX ? cheapestOf(products, 'PhotosWithMe', null) : undefined;
      const next = another && (await priceAnother(crewJoin, another, deps.newId(), price));
      return {
        currencyId: quoter.currencyId,
        members: priced.map(({ memberId, amountMinor, originalMinor }) => ({
          memberId,
          amount: major(amountMinor),
          originalAmount: major(originalMinor),
        })),
        amount: major(priced.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
        addedCount: taken.added.length,
        added: major(price.totalMinor - beforeMinor),
        totalAmount: major(price.totalMinor),
        next: next === undefined ? null : { ...next, amount: major(next.amount) },
      };
    }),
  );
}

/**
 * Sums the prices of each member's photos among the lines, and what the same photos cost alone, without other members.
 * Members without any are left out.
 */
async function priceMembers(
  quoter: Quoter,
  members: CrewToBuy['members'],
  lines: readonly CartLine[],
  price: CartPrice,
) {
  const byId = new Map(price.lines.map((line) => [line.lineId, line]));
  const priced: { memberId: string; amountMinor: number; originalMinor: number }[] = [];
  for (const { memberId, personId } of members) {
    const own = lines.filter(
      (line) =>
        line.personId === personId &&
        line.frame === null &&
        line.videoId === null &&
        byId.has(line.cartItemId),
    );
    if (own.length === 0) continue;
    priced.push({
      memberId,
      amountMinor: own.reduce((sum, { cartItemId }) => sum + (byId.get(cartItemId)?.totalMinor ?? 0), 0),
      originalMinor: await quoter.priceAlone(own),
    });
  }
  return priced;
}

/**
 * Prices one more runner's package in the cheapest cart with all members; undefined if an offer for further runners does
 * not reduce it. The runner adds less if their single photos cost less.
 * @param before the price of the cart with all members
 */
async function priceAnother(
  { quoter, priceLeast }: CrewJoin,
  product: ProductRecord,
  personId: string,
  before: CartPrice,
): Promise<{ amount: number; fromPerson: number; percent: number } | undefined> {
  const price = await priceLeast([...quoter.sell(quoter.lines), packageLine(personId, product)]);
  const reasons = listPeopleReasons(price);
  const [reason] = reasons;
  const amount = price.totalMinor - before.totalMinor;
  if (reason === undefined || reasons.length <= listPeopleReasons(before).length) return undefined;
  return amount < product.priceMinor
    ? { amount, fromPerson: reason.fromPerson, percent: reason.percent }
    : undefined;
}

function listPeopleReasons({ lines }: CartPrice): Extract<PriceReason, { kind: 'People' }>[] {
  return lines.flatMap(({ reasons }) => reasons.filter((reason) => reason.kind === 'People'));
}
