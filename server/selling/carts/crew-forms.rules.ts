import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import { isHeldBy } from '#selling/orders/index.ts';
import { packageLine } from './packages-singly.ts';
import type { SoldLine } from './pricing-cart.ts';

/** What can be sold of a runner: all their photos as a package, or single photos; undefined if it is not sold. */
export interface RunnerGoods {
  personId: string;
  whole: ProductRecord | undefined;
  single: ProductRecord | undefined;
  /** All photos of the runner. */
  photoIds: ReadonlySet<string>;
  /** The photos of the runner that the buyer has bought before; they are not sold singly again. */
  boughtIds: ReadonlySet<string>;
}

/** If more runners can be sold in two forms, not every combination is tried. */
export const RUNNERS_COMBINED = 6;

/**
 * Chooses the runners who are sold as a package, so that the cart has the lowest price; the others are sold as single
 * photos. If prices are equal, more packages win, because they include photos that are found later. Up to
 * `RUNNERS_COMBINED` runners, every combination is tried. With more, those whose photos cost most more than their
 * package are the first to be sold as one; then each runner's form is changed if that lowers the price.
 * @param price prices the cart with these packages; undefined if it would contain too many items, or if the limit of
 *   work is reached
 */
export async function choosePackaged(
  runners: readonly RunnerGoods[],
  price: (packaged: ReadonlySet<string>) => Promise<number | undefined>,
): Promise<ReadonlySet<string>> {
  const fixed = runners.filter(({ whole, single, photoIds }) => whole && !(single && photoIds.size > 0));
  const free = runners.filter((runner) => runner.whole && !fixed.includes(runner));
  const idsOf = (some: readonly RunnerGoods[]) =>
    new Set([...fixed, ...some].map(({ personId }) => personId));
  let best: ReadonlySet<string> = idsOf(free);
  let bestMinor = await price(best);
  const attempt = async (packaged: ReadonlySet<string>) => {
    const totalMinor = await price(packaged);
    if (totalMinor === undefined) return;
    const isBetter =
      totalMinor === bestMinor
        ? packaged.size > best.size
        : totalMinor < (bestMinor ?? Number.POSITIVE_INFINITY);
    if (!isBetter) return;
    best = packaged;
    bestMinor = totalMinor;
  };
  // Both extremes come first, because the work of many combinations may be limited.
  await attempt(idsOf([]));
  if (free.length <= RUNNERS_COMBINED) {
    for (const some of subsetsOf(free).slice(1, -1)) await attempt(idsOf(some));
    return best;
  }
  const dearest = free.toSorted((a, b) => worthOf(b) - worthOf(a));
  for (let count = free.length - 1; count > 0; count--) await attempt(idsOf(dearest.slice(0, count)));
  for (const runner of dearest)
    await attempt(idsOf(dearest.filter((one) => best.has(one.personId) !== (one === runner))));
  return best;
}

/** Computes how much more a runner's photos cost singly than as a package, at catalog prices. */
function worthOf({ whole, single, photoIds, boughtIds }: RunnerGoods): number {
  return (photoIds.size - boughtIds.size) * (single?.priceMinor ?? 0) - (whole?.priceMinor ?? 0);
}

/** Lists all subsets, those with most elements first. */
function subsetsOf<T>(items: readonly T[]): T[][] {
  const all = Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, index) => (bits & (1 << index)) !== 0),
  );
  return all.toSorted((a, b) => b.length - a.length);
}

/** Lists the photos of a runner that a cart contains neither singly nor in a package of a crew, and that are not bought. */
export function photosToAdd(
  { photoIds, boughtIds }: Pick<RunnerGoods, 'photoIds' | 'boughtIds'>,
  taken: ReadonlySet<string>,
): string[] {
  return [...photoIds].filter((photoId) => !taken.has(photoId) && !boughtIds.has(photoId));
}

/**
 * Returns the lines of a cart after adding runners, some of them as packages, which replace single photos. No photo is
 * added twice.
 * @param held the photos of the packages that the cart contains
 * @returns undefined if the cart would contain too many items
 */
export function joinRunners(
  lines: readonly SoldLine[],
  runners: readonly RunnerGoods[],
  packaged: ReadonlySet<string>,
  held: ReadonlySet<string>,
): SoldLine[] | undefined {
  const ofCrew = new Set(runners.filter(({ personId }) => packaged.has(personId)));
  const inPackages = new Set([...held, ...[...ofCrew].flatMap(({ photoIds }) => [...photoIds])]);
  const joined = lines.filter(
    (line) => ![...ofCrew].some(({ photoIds }) => isHeldBy(line, { frame: null, photoIds })),
  );
  for (const { personId, whole } of ofCrew) if (whole) joined.push(packageLine(personId, whole));
  const taken = new Set([...inPackages, ...singlesIn(joined)]);
  for (const runner of runners) {
    const { single, personId } = runner;
    if (ofCrew.has(runner) || single === undefined) continue;
    for (const photoId of photosToAdd(runner, taken)) {
      taken.add(photoId);
      joined.push({ ...packageLine(personId, single), cartItemId: `${personId} ${photoId}`, photoId });
    }
  }
  return joined.length > CART_ITEMS_MAX ? undefined : joined;
}

/** Lists the unframed single photos among lines. */
export function singlesIn(lines: readonly Pick<SoldLine, 'photoId' | 'frame'>[]): string[] {
  return lines.flatMap(({ photoId, frame }) => (frame === null ? (photoId ?? []) : []));
}
