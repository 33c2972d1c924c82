import type { TenantSettings } from '#contract/settings.ts';
import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import type { CartState } from '#contract/shoppingcart.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import {
  type HeldPackage,
  isFramedAlike,
  isHeldBy,
  type LineSubject,
  packageOwner,
} from '#selling/orders/index.ts';
import type { Transitions } from '#selling/transitions.ts';

/** Product §4: Updated is open; Processed became an order; Deleted was cleared. Neither comes back. */
export const CART_TRANSITIONS: Transitions<CartState> = {
  Updated: ['Updated', 'Processed', 'Deleted'],
  Processed: [],
  Deleted: [],
};

/** The most promo codes that are compared with each other: the work doubles with each code. */
export const CART_CODES_MAX = 5;

/** One line of a cart: a single photo or all photos of a person (each plain or in a frame), a video, or a gift code. */
export interface CartLine extends LineSubject {
  cartItemId: string;
  productId: string;
  /**
   * For Promocode and Frame: the number, from 0, among lines that are otherwise equal or differ only in the printed
   * name.
   */
  unit: number;
  /** For Promocode: the recipient. */
  gift: CodeGift | null;
  /** The catalog's price when it was added; null for lines from before prices were recorded. */
  shownPriceMinor: number | null;
}

/** An item about to be added, whose product is known and whose photo is on sale. */
export interface CartCandidate extends LineSubject {
  product: ProductRecord;
  gift: CodeGift | null;
}

/**
 * Refuses a candidate that may not join the lines (product §8: already added, duplicate photo in a package). One
 * person's photos can be bought once as a package, and once in each frame; gift codes any number of times.
 * @returns undefined if it may join
 */
export function refuseCandidate(
  candidate: CartCandidate,
  lines: readonly CartLine[],
  packages: readonly HeldPackage[],
): Refusal | undefined {
  if (isInCart(candidate, lines)) return refuse('AlreadyAdded');
  return packages.some((held) => isHeldBy(candidate, held)) ? refuse('DuplicatePhotoInPackage') : undefined;
}

type KnownLine = LineSubject & Pick<CartLine, 'productId'>;

/** Returns whether a candidate is among lines as it is. */
export function isInCart(candidate: CartCandidate, lines: readonly KnownLine[]): boolean {
  return lines.some((line) => isSame(candidate, line));
}

/** Counts the people whose photos lines are, or who found them. */
export function countPersons(lines: readonly Pick<LineSubject, 'personId'>[]): number {
  return new Set(lines.flatMap(({ personId }) => personId ?? [])).size;
}

function isSame(candidate: CartCandidate, line: KnownLine): boolean {
  const { product, photoId, videoId, frame } = candidate;
  if (!isFramedAlike(frame, line.frame)) return false;
  const owner = packageOwner(candidate);
  if (owner !== null) return packageOwner(line) === owner;
  if (videoId !== null) return line.videoId === videoId;
  return photoId !== null && line.productId === product.productId && line.photoId === photoId;
}

/** Finds the single photos that a package replaces, so that no photo is paid twice. */
export function linesReplacedByPackage(lines: readonly CartLine[], held: HeldPackage): string[] {
  return lines.filter((line) => isHeldBy(line, held)).map((line) => line.cartItemId);
}

/** Computes the number of the next of several equal lines. */
export function nextUnit(lines: readonly CartLine[], candidate: CartCandidate): number {
  const { product, photoId, videoId, frame } = candidate;
  return lines
    .filter((line) => line.productId === product.productId && packageOwner(line) === packageOwner(candidate))
    .filter((line) => line.photoId === photoId && line.videoId === videoId)
    .filter((line) => line.frame?.frameId === frame?.frameId)
    .reduce((next, { unit }) => Math.max(next, unit + 1), 0);
}

/** Determines the theme that a cart stores: a variant of another brand's theme is stored as that one (product §7). */
export function reportedTheme(
  settings: Pick<TenantSettings, 'theme' | 'originalTheme'>,
  theme: string,
): string {
  return theme === settings.theme ? settings.originalTheme : theme;
}
