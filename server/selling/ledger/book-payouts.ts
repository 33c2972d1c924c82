import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookPayout, bookProviderFees } from './ledger.rules.ts';
import { insertEntry } from './ledger.store.ts';

/** Money that a provider kept or paid out, to be booked in the transaction that imports the provider's report. */
interface ProviderMoney {
  kind: 'ProviderFees' | 'Payout';
  /** A reference for people, unique within its kind: the payout's id and the report. */
  document: string;
  currencyId: CurrencyId;
  /** Positive if money left the provider. */
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
