/** Formats the promo codes of an order as one text for the ledger, as in `CLUB + SPRING10`. */
import type { Scope } from '#platform/database/database.ts';
import { labelCodes } from '#selling/promo-codes/index.ts';

const BETWEEN = ' + ';

/**
 * Joins the codes of an order.
 * @returns null if there are none
 */
export const joinCodes = (codes: readonly string[]): string | null => codes.toSorted().join(BETWEEN) || null;

/**
 * Reads the labels of the codes in such texts.
 * @returns a function that replaces the codes in a text by labels
 */
export async function labelJoinedCodes(
  scope: Scope,
  texts: readonly (string | null)[],
): Promise<(text: string) => string> {
  const labelOf = await labelCodes(
    scope,
    texts.flatMap((text) => text?.split(BETWEEN) ?? []),
  );
  return (text) => text.split(BETWEEN).map(labelOf).join(BETWEEN);
}
