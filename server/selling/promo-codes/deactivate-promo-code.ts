import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isCode } from './normalise-code.ts';
import { findPromoCodes, setActive } from './promo-codes.store.ts';

/**
 * Deactivates a code and records it; orders that used it keep their price.
 * @param code normalised
 * @returns false if the tenant has no such code
 */
export async function deactivatePromoCode(scope: Scope, code: string, cause: Cause): Promise<boolean> {
  const [found] = isCode(code) ? await findPromoCodes(scope, [code]) : [];
  if (found === undefined) return false;
  const { promoCodeId, isActive } = found;
  if (!isActive) return true;
  await setActive(scope, [promoCodeId], false);
  await recordAction(
    scope,
    {
      what: 'promo-code.deactivate',
      thingId: promoCodeId,
      before: { code, isActive },
      after: { isActive: false },
    },
    cause,
  );
  return true;
}
