import { sql } from 'kysely';
import type { ProductState, ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import { currencyOf } from './catalog.store.ts';
import type { CatalogProduct, ProductTier, Titles } from './catalog-contents.ts';
import { writeKeyed } from './keyed-rows.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    products: Columns<
      'products',
      { productType: ProductType; state: ProductState; titles: Titles; tiers: ProductTier[] }
    >;
  }
}

/** A product that an event sells or sold. */
export interface ProductRecord extends Omit<CatalogProduct, 'state'> {
  productId: string;
  catalogId: string;
  eventId: string;
  state: ProductState;
  currencyId: CurrencyId;
}

/**
 * Writes the products of a catalog in their order. A product with an existing key keeps its id. A product that is
 * missing from the list becomes Withdrawn instead of deleted, because orders still refer to it.
 */
export async function saveProducts(
  scope: Scope,
  catalogId: string,
  products: readonly CatalogProduct[],
  newId: () => string,
): Promise<void> {
  const json = <T>(value: T): T => JSON.stringify(value) as unknown as T;
  await writeKeyed(
    scope,
    'products',
    catalogId,
    products.map((product) => ({
      ...product,
      productId: newId(),
      titles: json(product.titles),
      tiers: json([...product.tiers]),
      distances: [...product.distances],
    })),
  );
  const keys = products.map(({ key }) => key);
  await updateTable(scope, 'products')
    .set({ state: 'Withdrawn' })
    .where('catalogId', '=', catalogId)
    .$if(keys.length > 0, (missing) => missing.where('key', 'not in', keys))
    .execute();
}

function selectProducts(scope: Scope) {
  return selectFrom(scope, 'products')
    .innerJoin('catalogs', (join) =>
      join
        .onRef('catalogs.tenantId', '=', 'products.tenantId')
        .onRef('catalogs.catalogId', '=', 'products.catalogId'),
    )
    .select([
      'products.productId',
      'products.catalogId',
      'catalogs.eventId',
      'products.key',
      'products.productType',
      'products.state',
      'products.titles',
      'products.priceMinor',
      'products.tiers',
      'products.distances',
      'catalogs.currencyId',
    ])
    .orderBy('products.position')
    .orderBy('products.key');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

function recordOf(row: SelectedRow): ProductRecord {
  return { ...row, currencyId: currencyOf(row.currencyId) };
}

/** Lists all products of some catalogs, in any state and in each catalog's order. */
export async function listProducts(scope: Scope, catalogIds: readonly string[]): Promise<ProductRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await selectProducts(scope).where('products.catalogId', 'in', catalogIds).execute();
  return rows.map(recordOf);
}

/** Lists all products of an event in any state. */
export async function listEventProducts(scope: Scope, eventId: string): Promise<ProductRecord[]> {
  const rows = await selectProducts(scope).where('catalogs.eventId', '=', eventId).execute();
  return rows.map(recordOf);
}

/** Finds products by id in any state; unknown ids are left out. */
export async function findProducts(
  scope: Scope,
  productIds: readonly string[],
): Promise<Map<string, ProductRecord>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectProducts(scope).where('products.productId', 'in', productIds).execute();
  return new Map(rows.map((row) => [row.productId, recordOf(row)]));
}

/** Lists the lowest price of one photo in given events, among the prices that every visitor pays, by currency. */
export async function listLowestPrices(
  scope: Scope,
  eventIds: readonly string[],
): Promise<{ priceMinor: number; currencyId: CurrencyId }[]> {
  if (eventIds.length === 0) return [];
  const rows = await selectFrom(scope, 'products')
    .innerJoin('catalogs', (join) =>
      join
        .onRef('catalogs.tenantId', '=', 'products.tenantId')
        .onRef('catalogs.catalogId', '=', 'products.catalogId'),
    )
    .select(({ fn }) => ['catalogs.currencyId', fn.min<number>('products.priceMinor').as('lowest')])
    .where('catalogs.eventId', 'in', eventIds)
    .where('products.productType', '=', 'Photo')
    .where('products.state', '=', 'InCatalog')
    .where('products.priceMinor', '>', 0)
    // Leaves out prices for certain distances, which not every visitor pays.
    .where(sql<boolean>`products.distances = '{}'`)
    .groupBy('catalogs.currencyId')
    .execute();
  return rows.map((row) => ({ priceMinor: row.lowest, currencyId: currencyOf(row.currencyId) }));
}
