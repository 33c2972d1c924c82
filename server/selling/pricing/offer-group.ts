import { createOfferCapacity, type OfferCapacity } from './offer-capacity.ts';
import { priceSingles } from './price-singles.ts';
import type { PackageOffer, PricingProduct } from './pricing-cart.ts';

/** An offer with what it holds: how many of each of the group's products, and which of them it gives away. */
export interface AppliedOffer {
  offer: PackageOffer;
  main: number[];
  gifts: number[];
}

/** How the items of a group are paid for at the least cost. */
export interface GroupDivision {
  /** By product: how many are in no offer. */
  singles: number[];
  applied: AppliedOffer[];
}

/** Products of a catalog that offers connect: what one costs depends on the others. */
export interface OfferGroup {
  /** Their positions in the catalog; quantities below are in this order. */
  products: readonly number[];
  /** The least these quantities cost, `freed` being those in the cart that cost nothing and count for tiers. */
  costMinor(quantities: readonly number[], freed: readonly number[]): number;
  divide(quantities: readonly number[], freed: readonly number[]): GroupDivision;
}

/** Divides a catalog's products into those that offers connect. */
export function groupProducts(
  products: readonly PricingProduct[],
  counts: readonly number[],
  offers: readonly PackageOffer[],
): OfferGroup[] {
  const groupOf = products.map((_, index) => index);
  const isOf = (offer: PackageOffer, index: number): boolean => {
    const productId = products[index]?.productId ?? '';
    const isNamed = offer.productIds.includes(productId) || offer.giftProductId === productId;
    return isNamed && (counts[index] ?? 0) > 0;
  };
  for (const offer of offers) {
    const members = groupOf.filter((_, index) => isOf(offer, index));
    const first = members[0];
    for (const [index, group] of groupOf.entries())
      if (first !== undefined && members.includes(group)) groupOf[index] = first;
  }
  return [...new Set(groupOf)].map((group) => {
    const positions = groupOf.flatMap((own, index) => (own === group ? [index] : []));
    const concerning = offers.filter((offer) => positions.some((index) => isOf(offer, index)));
    return createOfferGroup(products, counts, positions, concerning);
  });
}

function createOfferGroup(
  catalog: readonly PricingProduct[],
  counts: readonly number[],
  positions: readonly number[],
  offers: readonly PackageOffer[],
): OfferGroup {
  const products = positions.flatMap((index) => catalog[index] ?? []);
  const capacity = createOfferCapacity(
    products.map(({ productId }) => productId),
    positions.map((index) => counts[index] ?? 0),
    offers,
  );
  const known = new Map<string, number>();
  return {
    products: positions,
    costMinor(quantities, freed) {
      const key = `${quantities.join()}|${freed.join()}`;
      const cost = known.get(key) ?? fill(capacity, products, quantities, freed).costMinor;
      known.set(key, cost);
      return cost;
    },
    divide: (quantities, freed) => {
      const filled = fill(capacity, products, quantities, freed);
      const uses = findUses(capacity, filled, quantities);
      return {
        singles: quantities.map((quantity, product) => quantity - sum(uses[product] ?? [])),
        applied: applyOffers(capacity, filled.cell, uses),
      };
    },
  };
}

/** What was found for every product in turn, and where it ends. */
interface Filled {
  /** Before each product, and after the last: by cell of room used, the least that the singles so far cost. */
  layers: Float64Array[];
  /** By product and number of singles: what these cost. */
  singlesMinor: Float64Array[];
  /** The room used in the end, and the least that all costs. */
  cell: number;
  costMinor: number;
}

/** Puts the products one after the other into room or beside it, keeping the cheapest way to every use of room. */
function fill(
  capacity: OfferCapacity,
  products: readonly PricingProduct[],
  quantities: readonly number[],
  freed: readonly number[],
): Filled {
  let layer = new Float64Array(capacity.cellCount).fill(Number.POSITIVE_INFINITY);
  layer[0] = 0;
  const layers = [layer];
  const singlesMinor: Float64Array[] = [];
  for (const [index, product] of products.entries()) {
    const quantity = quantities[index] ?? 0;
    const free = freed[index] ?? 0;
    const prices = Float64Array.from(
      { length: quantity + 1 },
      (_, singles) => priceSingles(product, singles, free).costMinor,
    );
    singlesMinor.push(prices);
    const next = new Float64Array(capacity.cellCount).fill(Number.POSITIVE_INFINITY);
    const ways = waysToUse(capacity, index, quantity);
    for (const [cell, before] of layer.entries()) {
      if (before === Number.POSITIVE_INFINITY) continue;
      for (const { step, singles } of ways) {
        const cost = before + (prices[singles] ?? 0);
        if (cost < (next[cell + step] ?? 0)) next[cell + step] = cost;
      }
    }
    layer = next;
    layers.push(layer);
  }
  let cell = 0;
  let costMinor = Number.POSITIVE_INFINITY;
  for (const [used, singles] of layer.entries()) {
    const cost = singles + (capacity.costMinor[used] ?? 0);
    if (cost >= costMinor) continue;
    cell = used;
    costMinor = cost;
  }
  return { layers, singlesMinor, cell, costMinor };
}

/** A way to put items of a product into the kinds of room it fits in. */
interface Way {
  step: number;
  singles: number;
  /** By the product's kinds of room. */
  used: number[];
}

function waysToUse(capacity: OfferCapacity, product: number, quantity: number): Way[] {
  let ways: Way[] = [{ step: 0, singles: quantity, used: [] }];
  for (const room of capacity.roomsOf[product] ?? []) {
    const stride = capacity.strides[room] ?? 0;
    ways = ways.flatMap((way) =>
      Array.from({ length: way.singles + 1 }, (_, count) => ({
        step: way.step + count * stride,
        singles: way.singles - count,
        used: [...way.used, count],
      })),
    );
  }
  return ways;
}

/** Goes back from the end: by product, how many are in each kind of room. */
function findUses(capacity: OfferCapacity, filled: Filled, quantities: readonly number[]): number[][] {
  const uses: number[][] = [];
  let cell = filled.cell;
  for (let product = quantities.length - 1; product >= 0; product--) {
    const after = filled.layers[product + 1]?.[cell];
    const way = waysToUse(capacity, product, quantities[product] ?? 0).find(({ step, singles }) => {
      const before = filled.layers[product]?.[cell - step] ?? Number.POSITIVE_INFINITY;
      return before + (filled.singlesMinor[product]?.[singles] ?? 0) === after;
    });
    const byRoom = capacity.strides.map(() => 0);
    capacity.roomsOf[product]?.forEach((room, index) => {
      byRoom[room] = way?.used[index] ?? 0;
    });
    uses[product] = byRoom;
    cell -= way?.step ?? 0;
  }
  return uses;
}

/** Fills the offers with what was put into room: the one before the next. */
function applyOffers(capacity: OfferCapacity, cell: number, uses: readonly number[][]): AppliedOffer[] {
  const left = uses.map((byRoom) => [...byRoom]);
  const take = (room: number | null, places: number): number[] => {
    let free = places;
    return left.map((byRoom) => {
      if (room === null) return 0;
      const taken = Math.min(free, byRoom[room] ?? 0);
      byRoom[room] = (byRoom[room] ?? 0) - taken;
      free -= taken;
      return taken;
    });
  };
  return capacity.offersFor(cell).map(({ offer, mainRoom, giftRoom }) => ({
    offer,
    main: take(mainRoom, offer.toQuantity),
    gifts: take(giftRoom, 1),
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
