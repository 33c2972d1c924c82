import type { ColumnType } from 'kysely';
import type { StoredTables } from './stored-tables.ts';

/**
 * Every table of the database by its name. Each slice adds its own tables from its store (`declare module
 * '#platform/database/tables.ts'`), so that an owner is known for each.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores' module augmentation
export interface Tables {}

/**
 * The columns of a table. Their types come from the database; the store narrows those that hold more than
 * PostgreSQL knows: a state with few values, the shape of a JSON value.
 *
 *     interface Tables { carts: Columns<'carts', { state: CartState }> }
 */
export type Columns<
  Name extends keyof StoredTables,
  Narrow extends { [Column in keyof StoredTables[Name]]?: unknown } = Record<never, never>,
> = {
  [Column in keyof StoredTables[Name]]: Column extends keyof Narrow
    ? NarrowColumn<StoredTables[Name][Column], Narrow[Column]>
    : StoredTables[Name][Column];
};

/**
 * Keeps a type that has its own rules for reading and writing. Any other type gets the column's rules, and its
 * null.
 */
type NarrowColumn<Stored, Narrow> = [Narrow] extends [{ __select__: unknown }]
  ? Narrow
  : Stored extends { __select__: infer Read; __insert__: infer Insert; __update__: infer Update }
    ? ColumnType<Swap<Read, Narrow>, Swap<Insert, Narrow>, Swap<Update, Narrow>>
    : Swap<Stored, Narrow>;

type Swap<Stored, Narrow> = [Stored] extends [never]
  ? never
  : unknown extends Stored
    ? Narrow
    : Narrow | Extract<Stored, null | undefined>;
