import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Counts the receipts of some orders, which are kept because the law requires it. */
export async function countKeptReceipts(scope: Scope, invoiceIds: readonly string[]): Promise<number> {
  const { count } = await selectFrom(scope, 'receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invoiceId', '=', sql<string>`any(${[...invoiceIds]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}
