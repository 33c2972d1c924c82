import { BY_COMMAND } from '#hosting/actions/index.ts';
import { createPromoCode, normaliseCode, type PromoCodeDefinition } from '#selling/promo-codes/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Ten per cent off everything, for anyone with the code, at any time. */
export const TEN_PERCENT: PromoCodeDefinition = {
  benefit: { kind: 'Percent', percent: 10 },
  currencyId: null,
  eventIds: null,
  productTypes: null,
  validFrom: null,
  validUntil: null,
  usesMax: null,
  excludesOthers: false,
};

/**
 * Creates a promo code of a tenant unless it exists: ten per cent off everything, with the changes applied.
 * @param code as it is written or typed
 */
export async function addPromoCode(
  deps: AppDeps,
  tenantId: string,
  code: string,
  changes: Partial<PromoCodeDefinition> = {},
): Promise<void> {
  await deps.database.inTenant(tenantId, (scope) =>
    createPromoCode(deps, scope, normaliseCode(code), { ...TEN_PERCENT, ...changes }, BY_COMMAND),
  );
}
