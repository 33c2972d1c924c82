import type { TenantSettings } from '#contract/settings.ts';
import type { CodeGift } from '#contract/shoppingcart.schema.ts';
import type { CartState } from '#contract/shoppingcart.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import type { Transitions } from '#selling/transitions.ts';

/** Spec §4: Updated is open; Processed became an order; Deleted was cleared. Neither comes back. */
export const CART_TRANSITIONS: Transitions<CartState> = {
  Updated: ['Updated', 'Processed', 'Deleted'],
  Processed: [],
  Deleted: [],
};

/** More promo codes than this are not weighed against each other: the work doubles with each. */
export const CART_CODES_MAX = 5;

/** One thing in a cart: a single photo, all photos of one person, or a promo code to give away. */
export interface CartLine {
  cartItemId: string;
  productId: string;
  /** For Photo. */
  photoId: string | null;
  /** For PhotosWithMe: whose. For Photo: whose search found it, where a token came with it. */
  personId: string | null;
  /** For Promocode: numbers lines that are alike otherwise, from 0. */
  unit: number;
  /** For Promocode: whom it is for. */
  gift: CodeGift | null;
  /** The catalog's price when it was put in; null for lines from before that was noted. */
  shownPriceMinor: number | null;
}

/** A thing about to be added, its product known and its photo seen to be on sale. */
export interface CartCandidate {
  product: ProductRecord;
  photoId: string | null;
  personId: string | null;
  gift: CodeGift | null;
}

/** Which photos each package in the cart holds today, by person. */
export type PackageContents = ReadonlyMap<string, ReadonlySet<string>>;

/** Whose package a line is; null where it is none. */
export function packageOwner(line: Pick<CartLine, 'photoId' | 'personId'>): string | null {
  return line.photoId === null ? line.personId : null;
}

/**
 * Whether a candidate may join the lines (spec §8: already added, duplicate photo in a package). One person's photos
 * are bought once, whichever package they stand in; promo codes to give away may be as many as one likes.
 * @returns undefined where it may
 */
export function refuseCandidate(
  candidate: CartCandidate,
  lines: readonly CartLine[],
  packages: PackageContents,
): Refusal | undefined {
  const { product, photoId } = candidate;
  const owner = packageOwner(candidate);
  const isThere = lines.some((line) =>
    photoId === null
      ? owner !== null && packageOwner(line) === owner
      : line.productId === product.productId && line.photoId === photoId,
  );
  if (isThere) return refuse('AlreadyAdded');
  if (photoId === null) return undefined;
  const isInPackage = [...packages.values()].some((photos) => photos.has(photoId));
  return isInPackage ? refuse('DuplicatePhotoInPackage') : undefined;
}

/** The single photos that a package makes superfluous: nobody pays twice for one photo. */
export function linesReplacedByPackage(lines: readonly CartLine[], contents: ReadonlySet<string>): string[] {
  return lines
    .filter((line) => line.photoId !== null && contents.has(line.photoId))
    .map((line) => line.cartItemId);
}

/** The number of the next line of a product of which a cart may hold several. */
export function nextUnit(lines: readonly CartLine[], productId: string): number {
  return lines
    .filter((line) => line.productId === productId)
    .reduce((next, { unit }) => Math.max(next, unit + 1), 0);
}

/** The theme a cart keeps: a brand that is another one's variant is reported as that one (spec §7). */
export function reportedTheme(
  settings: Pick<TenantSettings, 'theme' | 'originalTheme'>,
  theme: string,
): string {
  return theme === settings.theme ? settings.originalTheme : theme;
}
