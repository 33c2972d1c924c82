import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';

/** The limit per network in ten minutes; see `costOfLines`. Everybody at a finish line may share a network. */
const WRITTEN = { name: 'cart-lines', limit: 10_000, windowSeconds: 600 };
/** Texts of this many bytes take about the space of a line without texts. */
const BYTES_OF_LINE = 200;

/** Counts the lines that items will become. */
export function countItems(items: readonly NewCartItem[]): number {
  return items.reduce((sum, item) => sum + Math.max(item.photoIds?.length ?? 0, item.quantity ?? 1), 0);
}

/** Computes what storing items costs: one per line, plus one for each `BYTES_OF_LINE` of its texts. */
export function costOfLines(items: readonly NewCartItem[]): number {
  return items.reduce((sum, item) => sum + countItems([item]) * (1 + textsOf(item)), 0);
}

function textsOf({ gift, frameText }: NewCartItem): number {
  if (gift === undefined && frameText === undefined) return 0;
  return Math.floor(Buffer.byteLength(JSON.stringify([gift, frameText])) / BYTES_OF_LINE);
}

const PHOTOS_OF_LINE = 10;

/** Computes what storing the photos of an order's packages costs: one line for each ten. */
export function costOfPhotos(lines: readonly { packagePhotoIds: readonly string[] }[]): number {
  const photos = lines.reduce((sum, { packagePhotoIds }) => sum + packagePhotoIds.length, 0);
  return Math.floor(photos / PHOTOS_OF_LINE);
}

/**
 * Limits the lines that a network stores, because visitors need no account and carts are kept as long as their cookie.
 */
export async function limitLines(
  deps: Pick<Deps, 'rateLimits'>,
  tenantId: string,
  cost: number,
  clientAddress: CanonicalKey,
): Promise<Refusal | undefined> {
  return cost === 0 ? undefined : deps.rateLimits.take(tenantId, WRITTEN, clientAddress, cost);
}
