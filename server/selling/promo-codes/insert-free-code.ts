import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { newPromoCode } from './create-promo-code.ts';
import type { PromoCodeDefinition, PromoCodeRecord } from './promo-codes.rules.ts';
import { insertPromoCodes } from './promo-codes.store.ts';
import { randomCode } from './random-code.ts';

/** The number of characters of a code, which contain 54 random bits. */
const LENGTH = 12;

const TRIES = 5;

/**
 * Creates an unguessable code for one person.
 * @param giftOrderItemId the order item that bought it; null if it was issued without a purchase
 */
export async function insertFreeCode(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  definition: PromoCodeDefinition,
  giftOrderItemId: string | null,
): Promise<PromoCodeRecord> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = randomCode(deps.newId(), LENGTH);
    const record = { ...newPromoCode(deps, code, definition), giftOrderItemId };
    if ((await insertPromoCodes(scope, [record])).has(code)) return record;
  }
  throw new Error('no free code was found');
}
