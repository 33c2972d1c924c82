import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookPayout, bookProviderFees } from './ledger.rules.ts';
import { insertEntry } from './ledger.store.ts';

/** What providers kept, or sent to the bank, in the transaction that imports their report. */
interface ProviderMoney {
  kind: 'ProviderFees' | 'Payout';
  /** For people, and unique of its kind: the payout's id and the report. */
  document: string;
  currencyId: CurrencyId;
  /** Positive where money left the provider. */
  amountMinor: number;
}

/** Books the fees of a provider's report, or a payout to the bank. */
export async function bookProviderMoney(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  { kind, document, currencyId, amountMinor }: ProviderMoney,
): Promise<void> {
  if (amountMinor === 0) return;
  const entry = { entryId: newId(), kind, orderId: null, paymentId: null, vatPercent: null };
  const booking = kind === 'Payout' ? bookPayout(amountMinor) : bookProviderFees(amountMinor);
  await insertEntry(scope, { ...entry, currencyId, document, bookedAt: clock.now() }, booking);
}
