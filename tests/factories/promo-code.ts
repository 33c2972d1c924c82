import { BY_COMMAND } from '#hosting/actions/index.ts';
import { createPromoCode } from '#selling/promo-codes/create-promo-code.ts';
import { normaliseCode, type PromoCodeRecord } from '#selling/promo-codes/index.ts';
import type { PromoCodeDefinition } from '#selling/promo-codes/promo-codes.rules.ts';
import { listPromoCodesPage } from '#selling/promo-codes/promo-codes.store.ts';
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

/** Lists all codes of a tenant, newest first. */
export const listCodes = (
  { database }: Pick<AppDeps, 'database'>,
  tenantId: string,
): Promise<PromoCodeRecord[]> =>
  database.inTenant(tenantId, (scope) => listPromoCodesPage(scope, { count: 100_000 }, new Date()));
