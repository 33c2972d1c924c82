import type { Insertable } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto } from '#platform/database/own-rows.ts';
import type { Tables } from '#platform/database/tables.ts';

/** A catalog's tables, with the column of the id. A row's key identifies it within its catalog. */
const IDS = {
  products: 'productId',
  packageOffers: 'offerId',
  peopleOffers: 'offerId',
  gifts: 'giftId',
} as const;

type KeyedTable = keyof typeof IDS;

/** A row without the columns that its place in the list determines. */
type KeyedRow<Name extends KeyedTable> = Omit<
  Insertable<Tables[Name]>,
  'tenantId' | 'catalogId' | 'position'
> & { key: string };

/** Writes rows of a catalog in their order. A row with an existing key keeps its id. */
export async function writeKeyed<Name extends KeyedTable>(
  scope: Scope,
  table: Name,
  catalogId: string,
  rows: readonly KeyedRow<Name>[],
): Promise<void> {
  const positioned = rows.map((row, position) => ({ ...row, catalogId, position }));
  const [first] = positioned;
  if (first === undefined) return;
  const kept: readonly string[] = [IDS[table], 'catalogId', 'key'];
  const changed = Object.keys(first).filter((column) => !kept.includes(column));
  // Kysely cannot type a table whose name is a type parameter.
  await insertInto(scope, table as 'gifts', positioned as never)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'catalogId', 'key'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(
            changed.map((column) => [column, ref(`excluded.${column}` as 'excluded.count')]),
          ),
        ),
    )
    .execute();
}

/** Replaces the rows of a catalog: as `writeKeyed`, and deletes rows whose key is missing from the list. */
export async function replaceKeyed<Name extends Exclude<KeyedTable, 'products'>>(
  scope: Scope,
  table: Name,
  catalogId: string,
  rows: readonly KeyedRow<Name>[],
): Promise<void> {
  const keys = rows.map(({ key }) => key);
  await deleteFrom(scope, table as 'gifts')
    .where('catalogId', '=', catalogId)
    .$if(keys.length > 0, (missing) => missing.where('key', 'not in', keys))
    .execute();
  await writeKeyed(scope, table, catalogId, rows);
}
