import { createHash } from 'node:crypto';
import type { deskSettlementSchemas } from '#contract/desk-settlements.schema.ts';
import { amountOf } from '#contract/money.ts';
import type { Answer } from '#platform/http/service.ts';
import { UNITS } from '#selling/shares/index.ts';
import type { Transfers } from './list-transfers.ts';
import type { DrawnMonth } from './settle-month.ts';
import { statementNumber } from './settlements.rules.ts';
import type { Statement } from './settlements.store.ts';

type Body<Name extends keyof typeof deskSettlementSchemas> = Extract<
  Answer<(typeof deskSettlementSchemas)[Name]>,
  { status: 200 }
>['body'];

/** Selects the fields of a statement in a list that the desk shows. */
export function presentStatement(statement: Statement): Body<'listStatements'>['statements'][number] {
  const { number, month, party, name, currencyId, payableMinor, issuedAt, paidOn } = statement;
  return {
    number,
    title: statementNumber(number),
    month,
    party,
    name,
    payable: amountOf(currencyId, payableMinor),
    issuedAt: issuedAt.toISOString(),
    paidOn,
  };
}

/** Selects the fields of an unsettled month that the desk shows. */
export function presentDrawn(month: DrawnMonth): NonNullable<Body<'drawMonth'>['drawn']> {
  const { settlement, statements } = month;
  return {
    timeZone: settlement.timeZone,
    from: settlement.from.toISOString(),
    until: settlement.until.toISOString(),
    statements: statements.map(({ party, name, currencyId, payableMinor, shareUnits, carriedUnits }) => ({
      party,
      name,
      payable: amountOf(currencyId, payableMinor),
      share: amountOf(currencyId, shareUnits / UNITS),
      carried: amountOf(currencyId, carriedUnits / UNITS),
    })),
    shown: nameDrawn(month),
  };
}

/** Computes a key from everything that is shown of a month; different content has a different key. */
export function nameDrawn({ settlement: { month, from, until }, statements }: DrawnMonth): string {
  return createHash('sha256')
    .update(JSON.stringify([month, from, until, statements]))
    .digest('hex');
}

/** Selects the fields of amounts to be paid that the desk shows. */
export function presentTransfers({ payer, transfers, notTaken }: Transfers): Body<'listTransfers'> {
  type Payable = Pick<Statement, 'number' | 'month' | 'payableMinor' | 'currencyId'>;
  const present = (statement: Payable, payee: string, iban: string | null) => ({
    number: statement.number,
    title: statementNumber(statement.number),
    month: statement.month,
    payee,
    iban,
    payable: amountOf(statement.currencyId, statement.payableMinor),
  });
  return {
    payer: payer === undefined ? null : { name: payer.name, iban: payer.iban },
    transfers: transfers.map(({ statement, payee }) => present(statement, payee.name, payee.iban)),
    notTaken: notTaken.map(({ statement, payee, reason }) => ({
      ...present(statement, payee?.name ?? statement.name, payee?.iban ?? null),
      reason,
    })),
  };
}
