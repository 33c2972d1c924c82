import { sql } from 'kysely';
import type { ProductState, ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { currencyOf } from './catalog.store.ts';
import type { CatalogProduct, ProductTier, Titles } from './catalog-contents.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    products: {
      tenant_id: string;
      product_id: string;
      catalog_id: string;
      key: string;
      product_type: ProductType;
      state: ProductState;
      titles: Titles;
      price_minor: number;
      tiers: ProductTier[];
      distances: string[];
      position: number;
    };
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
  { trx, tenantId }: Scope,
  catalogId: string,
  products: readonly CatalogProduct[],
  newId: () => string,
): Promise<void> {
  const json = <T>(value: T): T => JSON.stringify(value) as unknown as T;
  const rows = products.map((product, position) => ({
    tenant_id: tenantId,
    product_id: newId(),
    catalog_id: catalogId,
    key: product.key,
    product_type: product.productType,
    state: product.state,
    titles: json(product.titles),
    price_minor: product.priceMinor,
    tiers: json([...product.tiers]),
    distances: [...product.distances],
    position,
  }));
  let gone = trx
    .updateTable('products')
    .set({ state: 'Withdrawn' })
    .where('tenant_id', '=', tenantId)
    .where('catalog_id', '=', catalogId);
  if (rows.length > 0) {
    const keys = rows.map(({ key }) => key);
    gone = gone.where('key', 'not in', keys);
    await trx
      .insertInto('products')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'catalog_id', 'key']).doUpdateSet(({ ref }) => ({
          product_type: ref('excluded.product_type'),
          state: ref('excluded.state'),
          titles: ref('excluded.titles'),
          price_minor: ref('excluded.price_minor'),
          tiers: ref('excluded.tiers'),
          distances: ref('excluded.distances'),
          position: ref('excluded.position'),
        })),
      )
      .execute();
  }
  await gone.execute();
}

function selectProducts({ trx, tenantId }: Scope) {
  return trx
    .selectFrom('products')
    .innerJoin('catalogs', (join) =>
      join
        .onRef('catalogs.tenant_id', '=', 'products.tenant_id')
        .onRef('catalogs.catalog_id', '=', 'products.catalog_id'),
    )
    .select([
      'products.product_id',
      'products.catalog_id',
      'catalogs.event_id',
      'products.key',
      'products.product_type',
      'products.state',
      'products.titles',
      'products.price_minor',
      'products.tiers',
      'products.distances',
      'catalogs.currency_id',
    ])
    .where('products.tenant_id', '=', tenantId)
    .orderBy('products.position')
    .orderBy('products.key');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

function recordOf(row: SelectedRow): ProductRecord {
  return {
    productId: row.product_id,
    catalogId: row.catalog_id,
    eventId: row.event_id,
    key: row.key,
    productType: row.product_type,
    state: row.state,
    titles: row.titles,
    priceMinor: row.price_minor,
    tiers: row.tiers,
    distances: row.distances,
    currencyId: currencyOf(row.currency_id),
  };
}

/** Lists all products of some catalogs, in any state and in each catalog's order. */
export async function listProducts(scope: Scope, catalogIds: readonly string[]): Promise<ProductRecord[]> {
  if (catalogIds.length === 0) return [];
  const rows = await selectProducts(scope).where('products.catalog_id', 'in', catalogIds).execute();
  return rows.map(recordOf);
}

/** Lists all products of an event in any state. */
export async function listEventProducts(scope: Scope, eventId: string): Promise<ProductRecord[]> {
  const rows = await selectProducts(scope).where('catalogs.event_id', '=', eventId).execute();
  return rows.map(recordOf);
}

/** Finds products by id in any state; unknown ids are left out. */
export async function findProducts(
  scope: Scope,
  productIds: readonly string[],
): Promise<Map<string, ProductRecord>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectProducts(scope).where('products.product_id', 'in', productIds).execute();
  return new Map(rows.map((row) => [row.product_id, recordOf(row)]));
}

/** Lists the lowest price of one photo in given events, among the prices that every visitor pays, by currency. */
export async function listLowestPrices(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
): Promise<{ priceMinor: number; currencyId: CurrencyId }[]> {
  if (eventIds.length === 0) return [];
  const rows = await trx
    .selectFrom('products')
    .innerJoin('catalogs', (join) =>
      join
        .onRef('catalogs.tenant_id', '=', 'products.tenant_id')
        .onRef('catalogs.catalog_id', '=', 'products.catalog_id'),
    )
    .select(({ fn }) => ['catalogs.currency_id', fn.min<number>('products.price_minor').as('lowest')])
    .where('products.tenant_id', '=', tenantId)
    .where('catalogs.event_id', 'in', eventIds)
    .where('products.product_type', '=', 'Photo')
    .where('products.state', '=', 'InCatalog')
    .where('products.price_minor', '>', 0)
    // Leaves out prices for certain distances, which not every visitor pays.
    .where(sql<boolean>`products.distances = '{}'`)
    .groupBy('catalogs.currency_id')
    .execute();
  return rows.map((row) => ({ priceMinor: row.lowest, currencyId: currencyOf(row.currency_id) }));
}
