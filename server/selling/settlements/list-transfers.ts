import type { Scope } from '#platform/database/database.ts';
import { isSepa } from './iban.rules.ts';
import type { Transfer } from './pay-file.rules.ts';
import { type Payee, payeeKey, readPayees } from './payees.store.ts';
import { listStatements, type Statement } from './settlements.store.ts';

const EURO = 978;

/** The unpaid statements in a pay file, and why other statements are not in it. */
export interface Transfers {
  /** The payer; undefined if none is set, or if it has no IBAN. */
  payer: (Payee & { iban: string }) | undefined;
  transfers: Transfer[];
  notTaken: {
    statement: Statement;
    payee: Payee | undefined;
    reason: 'NoPayee' | 'NoIban' | 'NotSepa' | 'NotEuro';
  }[];
}

/** Lists the payments that are due: unpaid statements with an amount, with the present payees. */
export async function listTransfers(scope: Scope, month?: string): Promise<Transfers> {
  const payees = await readPayees(scope);
  const found: Transfers = { payer: undefined, transfers: [], notTaken: [] };
  const payer = payees.get(payeeKey({ party: 'Tenant', payeeId: null }));
  if (payer !== undefined && payer.iban !== null) found.payer = { ...payer, iban: payer.iban };
  for (const statement of await listStatements(scope, { month })) {
    if (statement.paidOn !== null || statement.payableMinor === 0) continue;
    const payee = payees.get(payeeKey(statement));
    const iban = payee?.iban ?? null;
    const leaveOut = (reason: Transfers['notTaken'][number]['reason']) =>
      found.notTaken.push({ statement, payee, reason });
    if (payee === undefined) leaveOut('NoPayee');
    else if (statement.currencyId !== EURO) leaveOut('NotEuro');
    else if (iban === null) leaveOut('NoIban');
    else if (!isSepa(iban)) leaveOut('NotSepa');
    else found.transfers.push({ statement, payee: { ...payee, iban } });
  }
  return found;
}
