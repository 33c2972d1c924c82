import type { Scope } from '#platform/database/database.ts';
import { isCode } from './normalise-code.ts';
import { findPromoCodes, setActive } from './promo-codes.store.ts';

/**
 * Takes a code out of use; orders that used it keep their price.
 * @param code normalised
 * @returns false where the tenant has no such code
 */
export async function deactivatePromoCode(scope: Scope, code: string): Promise<boolean> {
  const [found] = isCode(code) ? await findPromoCodes(scope, [code]) : [];
  if (found === undefined) return false;
  await setActive(scope, [found.promoCodeId], false);
  return true;
}
