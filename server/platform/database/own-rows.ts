import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  SelectQueryBuilder,
  Transaction,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely';
import type { Scope } from './database.ts';
import type { Tables } from './tables.ts';

/** A table whose rows belong to tenants. */
type TenantTable = {
  [Name in keyof Tables]: Tables[Name] extends { tenantId: unknown } ? Name : never;
}[keyof Tables];

/** A row to insert; its tenant comes from the scope. */
type OwnRow<Name extends TenantTable> = Omit<InsertObject<Tables, Name>, 'tenantId'>;

// Kysely cannot type a table whose name is a type parameter: here every table is `rows`, and the results are cast.
const anyTable = ({ trx }: Scope) => trx as unknown as Transaction<{ rows: { tenantId: string } }>;

const rowsOf = (table: string): 'rows' => table as 'rows';

/** Selects from the tenant's own rows of a table: like `trx.selectFrom(table)`, with a condition on the tenant. */
export const selectFrom = <Name extends TenantTable>(
  scope: Scope,
  table: Name,
): SelectQueryBuilder<Tables, Name, object> =>
  anyTable(scope)
    .selectFrom(rowsOf(table))
    .where(`${rowsOf(table)}.tenantId`, '=', scope.tenantId) as never;

/** Updates the tenant's own rows of a table. */
export const updateTable = <Name extends TenantTable>(
  scope: Scope,
  table: Name,
): UpdateQueryBuilder<Tables, Name, Name, UpdateResult> =>
  anyTable(scope)
    .updateTable(rowsOf(table))
    .where(`${rowsOf(table)}.tenantId`, '=', scope.tenantId) as never;

/** Deletes from the tenant's own rows of a table. */
export const deleteFrom = <Name extends TenantTable>(
  scope: Scope,
  table: Name,
): DeleteQueryBuilder<Tables, Name, DeleteResult> =>
  anyTable(scope)
    .deleteFrom(rowsOf(table))
    .where(`${rowsOf(table)}.tenantId`, '=', scope.tenantId) as never;

/** Inserts rows of the tenant: like `trx.insertInto(table).values(rows)`, with the tenant's id. */
export const insertInto = <Name extends TenantTable>(
  scope: Scope,
  table: Name,
  rows: OwnRow<Name> | readonly OwnRow<Name>[],
): InsertQueryBuilder<Tables, Name, InsertResult> => {
  const own = (row: OwnRow<Name>) => ({ ...row, tenantId: scope.tenantId });
  const values = Array.isArray(rows) ? rows.map(own) : own(rows as OwnRow<Name>);
  return anyTable(scope)
    .insertInto(rowsOf(table))
    .values(values as never) as never;
};

/** PostgreSQL takes 65,535 parameters a statement; with more, the statement fails. */
const PARAMETERS_MAX = 60_000;

/** Inserts any number of rows of the tenant, with as few statements as PostgreSQL allows. */
export async function insertAll<Name extends TenantTable>(
  scope: Scope,
  table: Name,
  rows: readonly OwnRow<Name>[],
): Promise<void> {
  const columns = 1 + Object.keys(rows[0] ?? {}).length;
  const atOnce = Math.floor(PARAMETERS_MAX / columns);
  for (let start = 0; start < rows.length; start += atOnce)
    await insertInto(scope, table, rows.slice(start, start + atOnce)).execute();
}
