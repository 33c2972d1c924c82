import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Counts the receipts of some orders, which are kept because the law requires it. */
export async function countKeptReceipts(
  { trx, tenantId }: Scope,
  invoiceIds: readonly string[],
): Promise<number> {
  const { count } = await trx
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('invoiceId', '=', sql<string>`any(${[...invoiceIds]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}
