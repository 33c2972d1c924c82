import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookStatement, bookStatementPaid } from './ledger.rules.ts';
import { insertEntry } from './ledger.store.ts';

/** The facts of a statement that the ledger needs. */
interface StatementToBook {
  /** The statement's number, as in `S-000012`. */
  document: string;
  currencyId: CurrencyId;
  payableMinor: number;
}

/** Books a statement in the transaction that issues it. */
export function bookStatementShare(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  statement: StatementToBook,
): Promise<void> {
  return book(deps, scope, 'Statement', statement);
}

/** Books that a statement was paid, in the transaction that records the payment. */
export function bookStatementPayment(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  statement: StatementToBook,
): Promise<void> {
  return book(deps, scope, 'StatementPaid', statement);
}

async function book(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  kind: 'Statement' | 'StatementPaid',
  { document, currencyId, payableMinor }: StatementToBook,
): Promise<void> {
  if (payableMinor === 0) return;
  const entry = { entryId: newId(), kind, orderId: null, paymentId: null, vatPercent: null };
  const booking = kind === 'Statement' ? bookStatement(payableMinor) : bookStatementPaid(payableMinor);
  await insertEntry(scope, { ...entry, currencyId, document, bookedAt: clock.now() }, booking);
}
