import type { PackageOffer } from './pricing-cart.ts';

/**
 * The capacity that offers provide, and its lowest cost. Each distinct set of products of an offer is a kind of room.
 * An offer provides `toQuantity` places in the room of its own set, and one place in its gift's room. A *cell* is an
 * amount of room of every kind; it is numbered in mixed radix.
 */
export interface OfferCapacity {
  /** By product: the kinds of room it fits in. */
  roomsOf: readonly (readonly number[])[];
  /** By kind of room: how much a cell's number grows per place. */
  strides: readonly number[];
  cellCount: number;
  /** The most items of a product that are considered for offers; further items are paid singly. */
  itemsMax: number;
  /** By cell: the lowest cost of offers that provide at least this much room. */
  costMinor: Float64Array;
  /** The offers that result in `costMinor`, one entry per application. */
  offersFor(cell: number): RoomyOffer[];
}

/** An offer, and the kinds of room that it has for its products and for its gift; null if the cart has no such product. */
interface RoomyOffer {
  offer: PackageOffer;
  mainRoom: number | null;
  giftRoom: number | null;
}

/**
 * The limit of the computation, in steps of `fill` and `finish`. Only carts with hundreds of lines in a catalog with
 * many overlapping offers reach it. Some lines are then left out of offers. The number of considered lines never
 * decreases when a line is added, so removing a line never raises the price of the rest.
 */
const STEPS_MAX = 500_000;
/** Each cell tries every offer; up to this many take no longer than the rest of the computation. */
const OFFERS_FEW = 10;

/** Kinds of room, as the positions of the products that fit. */
type Rooms = Map<string, { index: number; products: readonly number[] }>;

/**
 * Creates a table of the capacity of offers for given products and quantities. Time and memory grow with the product of
 * the quantities of all *different* sets of products in the offers; offers on the same set share one.
 * @param productIds the products; `counts` has the largest quantity of each
 */
export function createOfferCapacity(
  productIds: readonly string[],
  counts: readonly number[],
  offers: readonly PackageOffer[],
): OfferCapacity {
  const rooms: Rooms = new Map();
  const roomFor = (ids: readonly string[]): number | null => {
    const products = productIds.flatMap((id, index) =>
      ids.includes(id) && (counts[index] ?? 0) > 0 ? [index] : [],
    );
    if (products.length === 0) return null;
    const room = rooms.get(products.join()) ?? { index: rooms.size, products };
    rooms.set(products.join(), room);
    return room.index;
  };
  const roomy = offers
    .map((offer) => ({
      offer,
      mainRoom: roomFor(offer.productIds),
      giftRoom: offer.giftProductId === null ? null : roomFor([offer.giftProductId]),
    }))
    .filter(({ mainRoom, giftRoom }) => mainRoom !== null || giftRoom !== null);
  const kinds = [...rooms.values()].map(({ products }) => products);
  const itemsMax = mostWeighed(kinds, counts, Math.max(1, roomy.length / OFFERS_FEW));
  const sizes = roomSizes(kinds, counts, itemsMax);
  const strides = sizes.map((_, room) => sizes.slice(0, room).reduce((cells, size) => cells * (size + 1), 1));
  const cellCount = sizes.reduce((cells, size) => cells * (size + 1), 1);
  const { costMinor, chosen, before } = fillCells(roomy, sizes, strides, cellCount);
  return {
    strides,
    cellCount,
    itemsMax,
    costMinor,
    roomsOf: productIds.map((_, product) =>
      [...rooms.values()].filter(({ products }) => products.includes(product)).map(({ index }) => index),
    ),
    offersFor(cell) {
      const applied: RoomyOffer[] = [];
      for (let at = cell; at > 0; at = before[at] ?? 0) {
        const offer = roomy[chosen[at] ?? 0];
        if (offer !== undefined) applied.push(offer);
      }
      return applied;
    },
  };
}

/** Returns how many items could be in each kind of room. */
function roomSizes(
  kinds: readonly (readonly number[])[],
  counts: readonly number[],
  itemsMax: number,
): number[] {
  return kinds.map((products) =>
    products.reduce((sum, product) => sum + Math.min(itemsMax, counts[product] ?? 0), 0),
  );
}

/**
 * Returns how many items of each product can be optimised within the given steps.
 * @param stepsOfCell the steps of filling one cell
 */
function mostWeighed(
  kinds: readonly (readonly number[])[],
  counts: readonly number[],
  stepsOfCell: number,
): number {
  let [enough, tooMany] = [0, Math.max(0, ...counts) + 1];
  if (countSteps(kinds, counts, tooMany, stepsOfCell) <= STEPS_MAX) return tooMany;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (countSteps(kinds, counts, middle, stepsOfCell) <= STEPS_MAX) enough = middle;
    else tooMany = middle;
  }
  return enough;
}

/** Computes a lower bound of the steps for assigning the products to rooms. */
function countSteps(
  kinds: readonly (readonly number[])[],
  counts: readonly number[],
  itemsMax: number,
  stepsOfCell: number,
): number {
  const cells = roomSizes(kinds, counts, itemsMax).reduce((product, size) => product * (size + 1), 1);
  let steps = cells * stepsOfCell;
  let reached = 1;
  for (const [product, count] of counts.entries()) {
    const rooms = kinds.filter((products) => products.includes(product)).length;
    let ways = 1;
    for (let room = 1; room <= rooms; room++) ways = (ways * (Math.min(itemsMax, count) + room)) / room;
    steps += reached * ways;
    reached = Math.min(cells, reached * ways);
  }
  return steps;
}

/**
 * Computes the lowest cost of each cell: the cost of the cell that remains after applying an offer, plus the offer's
 * price.
 */
function fillCells(
  offers: readonly RoomyOffer[],
  sizes: readonly number[],
  strides: readonly number[],
  cellCount: number,
): { costMinor: Float64Array; chosen: Int32Array; before: Int32Array } {
  const costMinor = new Float64Array(cellCount).fill(Number.POSITIVE_INFINITY);
  const chosen = new Int32Array(cellCount);
  const before = new Int32Array(cellCount);
  const gains = offers.map(gainsOf);
  costMinor[0] = 0;
  const places = sizes.map(() => 0);
  for (let cell = 1; cell < cellCount; cell++) {
    countUp(places, sizes);
    for (const [index, gain] of gains.entries()) {
      let rest = cell;
      for (const { room, count } of gain) rest -= Math.min(places[room] ?? 0, count) * (strides[room] ?? 0);
      if (rest === cell) continue;
      const cost = (offers[index]?.offer.priceMinor ?? 0) + (costMinor[rest] ?? 0);
      if (cost >= (costMinor[cell] ?? 0)) continue;
      costMinor[cell] = cost;
      chosen[cell] = index;
      before[cell] = rest;
    }
  }
  return { costMinor, chosen, before };
}

/** Lists the kinds of room that an offer provides, each once, with its places. */
function gainsOf({ offer, mainRoom, giftRoom }: RoomyOffer): { room: number; count: number }[] {
  if (mainRoom === giftRoom && mainRoom !== null) return [{ room: mainRoom, count: offer.toQuantity + 1 }];
  return [
    ...(mainRoom === null ? [] : [{ room: mainRoom, count: offer.toQuantity }]),
    ...(giftRoom === null ? [] : [{ room: giftRoom, count: 1 }]),
  ];
}

/** Increments the number in mixed radix, least significant digit first. */
function countUp(digits: number[], largest: readonly number[]): void {
  for (let index = 0; index < digits.length; index++) {
    const digit = digits[index] ?? 0;
    if (digit < (largest[index] ?? 0)) {
      digits[index] = digit + 1;
      return;
    }
    digits[index] = 0;
  }
}
