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

/** One thing in a cart: a single photo, or all photos of one person. */
export interface CartLine {
  cartItemId: string;
  productId: string;
  /** For Photo. */
  photoId: string | null;
  /** For PhotosWithMe. */
  personId: string | null;
}

/** A thing about to be added, its product known and its photo seen to be on sale. */
export interface CartCandidate {
  product: ProductRecord;
  photoId: string | null;
  personId: string | null;
}

/** Which photos each package in the cart holds today, by person. */
export type PackageContents = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Whether a candidate may join the lines (spec §8: already added, duplicate photo in a package).
 * @returns undefined where it may
 */
export function refuseCandidate(
  candidate: CartCandidate,
  lines: readonly CartLine[],
  packages: PackageContents,
): Refusal | undefined {
  const { product, photoId, personId } = candidate;
  const isThere = lines.some(
    (line) => line.productId === product.productId && line.photoId === photoId && line.personId === personId,
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
