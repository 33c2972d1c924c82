import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '#contract/money.ts';
import type { Database, Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookProviderMoney, sumAccount } from '#selling/ledger/index.ts';
import { type PayoutReport, sumFeesOf, sumLines, sumPayoutsOf } from './payouts.store.ts';

/** Books the fees and payouts that a report contains for the first time. */
export async function bookReport(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  { reportId, provider }: Pick<PayoutReport, 'reportId' | 'provider'>,
): Promise<void> {
  // A report's id begins with its time, so the random digits at its end are used.
  const report = reportId.slice(-8);
  for (const { currency, amountMinor } of await sumFeesOf(scope, reportId)) {
    const currencyId = currencyIdOf(currency);
    if (currencyId === undefined) continue;
    const document = `${provider}-${currency} ${report}`;
    await bookProviderMoney(deps, scope, { kind: 'ProviderFees', document, currencyId, amountMinor });
  }
  const documents = new Set<string>();
  for (const { payoutId, currency, amountMinor } of await sumPayoutsOf(scope, reportId)) {
    const currencyId = currencyIdOf(currency);
    if (currencyId === undefined) continue;
    const plain = `${payoutId.replaceAll(/[^\w.-]/g, '')} ${report}`;
    const document = documents.has(plain) ? `${plain} ${currency} ${documents.size}` : plain;
    documents.add(document);
    await bookProviderMoney(deps, scope, { kind: 'Payout', document, currencyId, amountMinor });
  }
}

function currencyIdOf(currency: string): CurrencyId | undefined {
  return CURRENCY_IDS.find((id) => CURRENCIES[id].code === currency);
}

/** A difference between the ledger and the providers' reports. */
export interface PayoutDifference {
  kind: 'FeesDiffer' | 'PayoutsDiffer';
  currency: string;
  reportedMinor: number;
  bookedMinor: number;
}

/** Compares the booked fees and payouts with those in the reports. */
export async function checkBookedPayouts(
  { database }: { database: Database },
  tenantId: string,
): Promise<PayoutDifference[]> {
  return database.inTenant(tenantId, async (scope) => {
    const sums = await sumLines(scope);
    const fees = await sumAccount(scope, 'ProviderFees', 'ProviderFees');
    const payouts = await sumAccount(scope, 'Bank', 'Payout');
    return CURRENCY_IDS.flatMap((currencyId): PayoutDifference[] => {
      const currency = CURRENCIES[currencyId].code;
      const own = sums.filter((sum) => sum.currency === currency);
      const reported = (amount: 'feesMinor' | 'paidOutMinor') =>
        own.reduce((all, sum) => all + sum[amount], 0);
      const compared = [
        { kind: 'FeesDiffer', reportedMinor: reported('feesMinor'), bookedMinor: fees.get(currencyId) ?? 0 },
        {
          kind: 'PayoutsDiffer',
          reportedMinor: reported('paidOutMinor'),
          bookedMinor: payouts.get(currencyId) ?? 0,
        },
      ] as const;
      return compared
        .filter(({ reportedMinor, bookedMinor }) => reportedMinor !== bookedMinor)
        .map((one) => ({ ...one, currency }));
    });
  });
}
