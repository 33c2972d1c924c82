import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { CodeTerms } from '#selling/pricing/index.ts';
import { findExpiredUses } from './expired-uses.ts';
import { isCode } from './normalise-code.ts';
import { termsOf } from './promo-codes.rules.ts';
import { findPromoCodes } from './promo-codes.store.ts';

/** A code of the tenant, as price() needs it. */
export interface FoundCode {
  promoCodeId: string;
  terms: CodeTerms;
}

/**
 * Reads promo codes for a cart in one query.
 * @param codes normalised
 * @param currencyId the cart's
 * @returns by code; codes that the tenant does not have are left out
 */
export async function findCodes(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  codes: readonly string[],
  currencyId: CurrencyId,
): Promise<Map<string, FoundCode>> {
  const records = await findPromoCodes(scope, codes.filter(isCode));
  const expired = await findExpiredUses(scope, records, clock.now());
  return new Map(
    records.map((record) => [
      record.code,
      {
        promoCodeId: record.promoCodeId,
        terms: termsOf(record, currencyId, expired.get(record.promoCodeId)?.length ?? 0),
      },
    ]),
  );
}
