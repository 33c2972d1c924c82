import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';

const isPaidTo = (photographerIds: readonly string[]) =>
  sql<boolean>`party = 'Photographer' and payee_id = any(${[...photographerIds]}::uuid[])`;

/** A statement that stays as it was issued, and whether it is still unpaid. */
export interface KeptStatement {
  number: number;
  isOpen: boolean;
}

/** Lists the statements of photographers, ordered by number. Issued statements are kept. */
export async function listKeptStatements(
  scope: Scope,
  photographerIds: readonly string[],
): Promise<KeptStatement[]> {
  const rows = await selectFrom(scope, 'statements')
    .leftJoin('statementPayments as paid', (join) =>
      join.onRef('paid.tenantId', '=', 'statements.tenantId').onRef('paid.number', '=', 'statements.number'),
    )
    .select(['statements.number', 'payableMinor', 'paid.number as paidNumber'])
    .where(isPaidTo(photographerIds))
    .orderBy('statements.number')
    .execute();
  return rows.map(({ number, payableMinor, paidNumber }) => ({
    number,
    isOpen: Number(payableMinor) > 0 && paidNumber === null,
  }));
}

/**
 * Deletes photographers' payment details: name, address and account.
 * @returns how many
 */
export async function erasePayees(
  scope: Scope,
  photographerIds: readonly string[],
): Promise<{ payees: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'payees')
    .where(isPaidTo(photographerIds))
    .executeTakeFirst();
  return { payees: Number(numDeletedRows) };
}
