import type { CallOutput } from '#contract/call-types.ts';
import type { deskSettlementSchemas } from '#contract/desk-settlements.schema.ts';
import { deskSettlementRoutes } from '#contract/desk-settlements.ts';
import type { CurrencyId } from '#contract/money.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/settlements.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';

export const settlementService = createDeskService<typeof deskSettlementSchemas>(deskSettlementRoutes);

type Schemas = typeof deskSettlementSchemas;
export type ListedStatement = CallOutput<Schemas['listStatements']>['statements'][number];
export type DrawnMonth = NonNullable<CallOutput<Schemas['drawMonth']>['drawn']>;
export type Transfers = CallOutput<Schemas['listTransfers']>;

/** Returns the texts of settlements. */
export const useSettlementTexts = () => useTexts<typeof en>('settlements');

/** Returns the recipient of a statement. */
export function useFormatPayee(): (payee: Pick<ListedStatement, 'party' | 'name'>) => string {
  const { parties } = useSettlementTexts();
  return ({ party, name }) => (name === '' ? parties[party] : `${name} (${parties[party]})`);
}

/** Returns a function that formats sums of amounts, one per currency. */
export function useFormatSums(): (amounts: readonly { currencyId: CurrencyId; amount: number }[]) => string {
  const { price } = useFormats();
  return (amounts) =>
    [...Map.groupBy(amounts, ({ currencyId }) => currencyId)]
      .map(([currencyId, own]) =>
        price(
          own.reduce((sum, { amount }) => sum + amount, 0),
          currencyId,
        ),
      )
      .join(', ');
}
