import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { bookStatementPayment } from '#selling/ledger/index.ts';
import { statementNumber } from './settlements.rules.ts';
import { insertPayment, listStatements, lockSettlements } from './settlements.store.ts';

/** Why statements are not marked as paid. If one cannot be, none is. */
export interface NotPaid {
  /** Unknown numbers. */
  unknown: number[];
  /** Numbers of statements that are already paid. */
  paidBefore: number[];
  /** Numbers of statements without a payable amount. */
  nothingPayable: number[];
}

/**
 * Records and books that statements were paid, either all of them or none.
 * @param numbers distinct
 */
export async function payStatements(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  { numbers, paidOn }: { numbers: readonly number[]; paidOn: string },
  cause: Cause,
): Promise<NotPaid | undefined> {
  await lockSettlements(scope);
  const statements = await listStatements(scope, { numbers });
  const known = new Set(statements.map(({ number }) => number));
  const numbersOf = (found: typeof statements) => found.map(({ number }) => number);
  const wrong: NotPaid = {
    unknown: numbers.filter((number) => !known.has(number)),
    paidBefore: numbersOf(statements.filter((one) => one.paidOn !== null)),
    nothingPayable: numbersOf(statements.filter(({ payableMinor }) => payableMinor === 0)),
  };
  if (Object.values(wrong).some((found) => found.length > 0)) return wrong;
  for (const { number, currencyId, payableMinor } of statements) {
    const document = statementNumber(number);
    await insertPayment(scope, { number, paidOn, notedAt: deps.clock.now() });
    await bookStatementPayment(deps, scope, { document, currencyId, payableMinor });
    await recordAction(scope, { what: 'statement.pay', thingId: document, after: { paidOn } }, cause);
  }
  return undefined;
}
