import { sql } from 'kysely';
import type { DeskScope, Scope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    deletedBrands: Columns<'deletedBrands'>;
  }
}

/** A line of the installation's record about a deleted brand. */
export interface DeletedBrand {
  brandId: string;
  name: string;
  hosts: string[];
  deletedAt: Date;
  /** Null if the command deleted it. */
  operatorId: string | null;
  why: string;
}

/** Lists the tables, by their names in the database, in which the scope's tenant has rows. */
export async function findTables({ trx, tenantId }: Scope): Promise<string[]> {
  const { rows } = await sql<{ tables: string[] }>`select find_brand_tables(${tenantId}) as tables`.execute(
    trx,
  );
  return rows[0]?.tables ?? [];
}

/**
 * Deletes all rows of a brand, if they are all in deletable tables.
 * @returns the other tables in which it has rows; if there are any, nothing is deleted
 */
export async function deleteRows(
  { trx }: DeskScope,
  brandId: string,
  deletable: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    tables: string[];
  }>`select delete_brand(${brandId}, ${[...deletable]}::text[]) as tables`.execute(trx);
  return rows[0]?.tables ?? [];
}

export async function insertDeletedBrand({ trx }: DeskScope, brand: DeletedBrand): Promise<void> {
  await trx.insertInto('deletedBrands').values(brand).execute();
}

/** Lists deleted brands, newest first. */
export async function listDeletedBrands({ trx }: DeskScope): Promise<DeletedBrand[]> {
  return trx.selectFrom('deletedBrands').selectAll().orderBy('deletedAt', 'desc').execute();
}
