import { createOfferCapacity, type OfferCapacity } from './offer-capacity.ts';
import { createPeopleGroup } from './people-group.ts';
import { priceSingles } from './price-singles.ts';
import type {
  AppliedOffer,
  OfferGroup,
  PackageOffer,
  PeopleOffer,
  PricingCatalog,
  PricingProduct,
} from './pricing-cart.ts';
import type { PricingWork } from './pricing-work.ts';

/** Divides a catalog's products into groups whose products are connected by offers. */
export function groupProducts(
  { products, offers, peopleOffers }: Pick<PricingCatalog, 'products' | 'offers' | 'peopleOffers'>,
  counts: readonly number[],
  work: PricingWork,
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
  const positionsOf = ({ productIds }: PeopleOffer): number[] =>
    products.flatMap(({ productId }, index) => (productIds.includes(productId) ? [index] : []));
  const peopleGroups = peopleOffers.map((offer) => createPeopleGroup(products, positionsOf(offer), offer));
  const counted = new Set(peopleGroups.flatMap((group) => group.products));
  const others = [...new Set(groupOf.filter((_, index) => !counted.has(index)))].map((group) => {
    const positions = groupOf.flatMap((own, index) => (own === group ? [index] : []));
    const concerning = offers.filter((offer) => positions.some((index) => isOf(offer, index)));
    return createOfferGroup(products, counts, positions, { offers: concerning, work });
  });
  return [...others, ...peopleGroups];
}

/**
 * The steps of a price's work that one cell takes. A cell that no combination reaches takes them too, because it is created and
 * visited.
 */
const CELL_STEPS = 0.1;

/** A group with values that are computed once and used for all quantities. */
interface Tables {
  work: PricingWork;
  capacity: OfferCapacity;
  /** The ways to place each product's items in rooms, in ascending order of the number of items. */
  ways: readonly Way[][];
  /** The prices of single items of a product, by their number. */
  singlesMinor(product: number, freed: number): Float64Array;
}

/** A way to distribute items of a product over the kinds of room that they fit in. */
interface Way {
  /** The difference between the cells of used room. */
  step: number;
  taken: number;
}

function createOfferGroup(
  catalog: readonly PricingProduct[],
  counts: readonly number[],
  positions: readonly number[],
  { offers, work }: { offers: readonly PackageOffer[]; work: PricingWork },
): OfferGroup {
  const products = positions.flatMap((index) => catalog[index] ?? []);
  const most = positions.map((index) => counts[index] ?? 0);
  const capacity = createOfferCapacity(
    products.map(({ productId }) => productId),
    most,
    offers,
  );
  work.left -= capacity.cellCount * offers.length * CELL_STEPS;
  const tables: Tables = {
    work,
    capacity,
    ways: most.map((count, product) => waysToUse(capacity, product, Math.min(count, capacity.itemsMax))),
    singlesMinor: rememberSingles(products, most),
  };
  const numberOf = numbering(positions, most);
  const ownOf = (all: readonly number[]): number[] => positions.map((position) => all[position] ?? 0);
  const known = new Map<number | string, number>();
  return {
    products: positions,
    people: null,
    costMinor(quantities, freed) {
      const key = numberOf(quantities, freed);
      const before = known.get(key);
      if (before !== undefined) return before;
      const costMinor = leastCost(tables, ownOf(quantities), ownOf(freed));
      known.set(key, costMinor);
      return costMinor;
    },
    divide(allQuantities, allFreed) {
      const quantities = ownOf(allQuantities);
      const freed = ownOf(allFreed);
      const layers = fill(tables, quantities, freed);
      const { cell } = finish(tables, layers, quantities, freed);
      const uses = findUses(tables, layers, cell, quantities, freed);
      const singles = quantities.map((quantity, product) => quantity - sum(uses[product] ?? []));
      return { singles, applied: applyOffers(capacity, cell, uses) };
    },
  };
}

function leastCost(tables: Tables, quantities: readonly number[], freed: readonly number[]): number {
  if (quantities.every((quantity) => quantity === 0)) return 0;
  return finish(tables, fill(tables, quantities, freed), quantities, freed).costMinor;
}

/**
 * Encodes quantities of a group's products, paid and free, as a number in mixed radix if they are within the maximum.
 */
function numbering(
  positions: readonly number[],
  most: readonly number[],
): (quantities: readonly number[], freed: readonly number[]) => number | string {
  const cells = most.reduce((product, count) => product * (count + 1) ** 2, 1);
  if (cells > Number.MAX_SAFE_INTEGER)
    return (quantities, freed) =>
      positions.map((position) => `${quantities[position] ?? 0},${freed[position] ?? 0}`).join();
  return (quantities, freed) => {
    let key = 0;
    for (let index = 0; index < positions.length; index++) {
      const position = positions[index] ?? 0;
      const radix = (most[index] ?? 0) + 1;
      key = (key * radix + (quantities[position] ?? 0)) * radix + (freed[position] ?? 0);
    }
    return key;
  };
}

function rememberSingles(
  products: readonly PricingProduct[],
  most: readonly number[],
): Tables['singlesMinor'] {
  const known = products.map(() => new Map<number, Float64Array>());
  return (index, freed) => {
    const product = products[index];
    if (product === undefined) throw new RangeError(`the group has no product ${index}`);
    const prices =
      known[index]?.get(freed) ??
      Float64Array.from(
        { length: (most[index] ?? 0) + 1 },
        (_, quantity) => priceSingles(product, quantity, freed).costMinor,
      );
    known[index]?.set(freed, prices);
    return prices;
  };
}

function waysToUse(capacity: OfferCapacity, product: number, most: number): Way[] {
  let ways: Way[] = [{ step: 0, taken: 0 }];
  for (const room of capacity.roomsOf[product] ?? []) {
    const stride = capacity.strides[room] ?? 0;
    ways = ways.flatMap((way) =>
      Array.from({ length: most - way.taken + 1 }, (_, count) => ({
        step: way.step + count * stride,
        taken: way.taken + count,
      })),
    );
  }
  return ways.sort((a, b) => a.taken - b.taken);
}

/**
 * Assigns all products except the last to rooms or to single items, one after the other.
 * @returns for each product, before it is assigned: by cell of used room, the lowest cost of single items so far
 */
function fill(tables: Tables, quantities: readonly number[], freed: readonly number[]): Float64Array[] {
  let layer = new Float64Array(quantities.length === 1 ? 1 : tables.capacity.cellCount);
  layer.fill(Number.POSITIVE_INFINITY, 1);
  const layers = [layer];
  for (let product = 0; product < quantities.length - 1; product++) {
    const next = new Float64Array(layer.length).fill(Number.POSITIVE_INFINITY);
    eachWay(tables, product, layer, quantities, freed, (cell, costMinor) => {
      if (costMinor < (next[cell] ?? 0)) next[cell] = costMinor;
    });
    layer = next;
    layers.push(layer);
  }
  return layers;
}

/** Assigns the last product: returns the used room and the lowest total cost. */
function finish(
  tables: Tables,
  layers: readonly Float64Array[],
  quantities: readonly number[],
  freed: readonly number[],
): { cell: number; costMinor: number } {
  const least = { cell: 0, costMinor: Number.POSITIVE_INFINITY };
  const last = quantities.length - 1;
  eachWay(tables, last, layers[last] ?? new Float64Array(), quantities, freed, (cell, singlesMinor) => {
    const costMinor = singlesMinor + (tables.capacity.costMinor[cell] ?? 0);
    if (costMinor >= least.costMinor) return;
    least.cell = cell;
    least.costMinor = costMinor;
  });
  return least;
}

/** Visits every cell that a product can reach from a layer, with the cost of single items so far. */
function eachWay(
  { work, ways, singlesMinor }: Tables,
  product: number,
  layer: Float64Array,
  quantities: readonly number[],
  freed: readonly number[],
  visit: (cell: number, costMinor: number) => void,
): void {
  const quantity = quantities[product] ?? 0;
  const prices = singlesMinor(product, freed[product] ?? 0);
  const own = ways[product] ?? [];
  work.left -= layer.length * CELL_STEPS;
  for (let cell = 0; cell < layer.length; cell++) {
    const before = layer[cell] ?? 0;
    if (before === Number.POSITIVE_INFINITY) continue;
    for (const { step, taken } of own) {
      if (taken > quantity) break;
      work.left -= 1;
      visit(cell + step, before + (prices[quantity - taken] ?? 0));
    }
  }
}

/** Backtracks from the end: by product, how many items are in each kind of room. */
function findUses(
  { capacity, ways, singlesMinor }: Tables,
  layers: readonly Float64Array[],
  end: number,
  quantities: readonly number[],
  freed: readonly number[],
): number[][] {
  const uses: number[][] = [];
  let cell = end;
  for (let product = quantities.length - 1; product >= 0; product--) {
    const prices = singlesMinor(product, freed[product] ?? 0);
    const quantity = quantities[product] ?? 0;
    let best = { step: 0, costMinor: Number.POSITIVE_INFINITY };
    for (const { step, taken } of ways[product] ?? []) {
      if (taken > quantity) break;
      const before = layers[product]?.[cell - step] ?? Number.POSITIVE_INFINITY;
      const cost = before + (prices[quantity - taken] ?? 0);
      if (cost < best.costMinor) best = { step, costMinor: cost };
    }
    uses[product] = roomsUsed(capacity, best.step);
    cell -= best.step;
  }
  return uses;
}

/** Returns the digits of a step: the number of places of each kind of room. */
function roomsUsed(capacity: OfferCapacity, step: number): number[] {
  let rest = step;
  return capacity.strides
    .map((stride, room) => ({ stride, room }))
    .reverse()
    .reduce<number[]>((used, { stride, room }) => {
      used[room] = Math.floor(rest / stride);
      rest %= stride;
      return used;
    }, []);
}

/** Fills the offers with the items assigned to rooms, in order. */
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
