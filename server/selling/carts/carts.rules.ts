import { CART_PACKAGES_MAX, CART_PERSONS_MAX, FRAMED_ALIKE_MAX } from '#contract/limits.ts';
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

/** Product §4. Updated: open. Processed: became an order. Deleted: cleared. The last two are final. */
export const CART_TRANSITIONS: Transitions<CartState> = {
  Updated: ['Updated', 'Processed', 'Deleted'],
  Processed: [],
  Deleted: [],
};

/** The most promo codes that are compared with each other. Each further code doubles the work. */
export const CART_CODES_MAX = 5;

/** A line of a cart: a single photo or all photos of a person (with or without a frame), a video, or a gift code. */
export interface CartLine extends LineSubject {
  cartItemId: string;
  productId: string;
  /** For Promocode and Frame: the number, from 0, among lines that are equal or differ only in the printed name. */
  unit: number;
  /** For Promocode: the recipient. */
  gift: CodeGift | null;
  /** The catalog's price when the line was added; null for lines that are older than this field. */
  shownPriceMinor: number | null;
}

/** An item to add. Its product is known, and its photo is on sale. */
export interface CartCandidate extends LineSubject {
  product: ProductRecord;
  gift: CodeGift | null;
}

/**
 * Refuses a candidate that may not be added to the lines (product §8: already added, or a photo that a package
 * contains). One person's photos can be bought once as a package and once per frame. Gift codes can be bought any
 * number of times.
 * @returns undefined if it may be added
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

/** Returns whether lines contain an item equal to a candidate. */
export function isInCart(candidate: CartCandidate, lines: readonly KnownLine[]): boolean {
  return lines.some((line) => isSame(candidate, line));
}

/** Counts the people to whom lines belong: who are in the photos, or who found them. */
function countPersons(lines: readonly Pick<LineSubject, 'personId'>[]): number {
  return new Set(lines.flatMap(({ personId }) => personId ?? [])).size;
}

type Counted = Pick<LineSubject, 'photoId' | 'personId' | 'frame' | 'videoId'>;

/** Returns whether a cart with new lines exceeds one of its limits. An older cart may exceed them already. */
export function isOverfull(lines: readonly Counted[], added: readonly Counted[]): boolean {
  const joined = [...lines, ...added];
  const exceeds = (count: (counted: readonly Counted[]) => number, max: number) => {
    const next = count(joined);
    return next > max && next > count(lines);
  };
  return (
    exceeds(countPersons, CART_PERSONS_MAX) ||
    exceeds((counted) => packagesOf(counted).length, CART_PACKAGES_MAX) ||
    exceeds(countFramedAlike, FRAMED_ALIKE_MAX)
  );
}

function packagesOf(lines: readonly Counted[]): Counted[] {
  return lines.filter((line) => packageOwner(line) !== null);
}

/** Counts the most packages of one person in one frame; they differ only in the printed name. */
function countFramedAlike(lines: readonly Counted[]): number {
  const counts = new Map<string, number>();
  for (const { personId, frame } of packagesOf(lines)) {
    const key = `${personId} ${frame?.frameId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
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

/** Returns the number for the next of several equal lines. */
export function nextUnit(lines: readonly CartLine[], candidate: CartCandidate): number {
  const { product, photoId, videoId, frame } = candidate;
  return lines
    .filter((line) => line.productId === product.productId && packageOwner(line) === packageOwner(candidate))
    .filter((line) => line.photoId === photoId && line.videoId === videoId)
    .filter((line) => line.frame?.frameId === frame?.frameId)
    .reduce((next, { unit }) => Math.max(next, unit + 1), 0);
}

/**
 * Determines the theme that is stored with a cart. For a variant of another brand's theme, it is that base theme
 * (product §7).
 */
export function reportedTheme(
  settings: Pick<TenantSettings, 'theme' | 'originalTheme'>,
  theme: string,
): string {
  return theme === settings.theme ? settings.originalTheme : theme;
}
