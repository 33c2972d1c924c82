import type { ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';

/** A product's title in the languages it was given in; English always. */
export type Titles = { en: string } & Partial<Record<Language, string>>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogs: { tenant_id: string; catalog_id: string; event_id: string; currency_id: number };
    products: {
      tenant_id: string;
      product_id: string;
      catalog_id: string;
      product_type: ProductType;
      state: 'InCatalog' | 'Withdrawn';
      titles: Titles;
      price_minor: number;
      position: number;
    };
  }
}

/** Something an event sells. */
export interface ProductRecord {
  productId: string;
  catalogId: string;
  eventId: string;
  productType: ProductType;
  state: 'InCatalog' | 'Withdrawn';
  titles: Titles;
  /** Of one photo, or of the whole package. */
  priceMinor: number;
  currencyId: CurrencyId;
}

export async function insertCatalog(
  { trx, tenantId }: Scope,
  catalog: { catalogId: string; eventId: string; currencyId: CurrencyId },
): Promise<void> {
  await trx
    .insertInto('catalogs')
    .values({
      tenant_id: tenantId,
      catalog_id: catalog.catalogId,
      event_id: catalog.eventId,
      currency_id: catalog.currencyId,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id']).doNothing())
    .execute();
}

/** Writes a product of a catalog; one of its kind that exists gets the new price and titles. */
export async function saveProduct(
  { trx, tenantId }: Scope,
  product: Pick<ProductRecord, 'productId' | 'catalogId' | 'productType' | 'titles' | 'priceMinor'> & {
    position: number;
  },
): Promise<void> {
  const titles = JSON.stringify(product.titles) as unknown as Titles;
  await trx
    .insertInto('products')
    .values({
      tenant_id: tenantId,
      product_id: product.productId,
      catalog_id: product.catalogId,
      product_type: product.productType,
      state: 'InCatalog',
      titles,
      price_minor: product.priceMinor,
      position: product.position,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'catalog_id', 'product_type'])
        .doUpdateSet({ titles, price_minor: product.priceMinor, state: 'InCatalog' }),
    )
    .execute();
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
      'products.product_type',
      'products.state',
      'products.titles',
      'products.price_minor',
      'catalogs.currency_id',
    ])
    .where('products.tenant_id', '=', tenantId)
    .orderBy('products.position');
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

function recordOf(row: SelectedRow): ProductRecord {
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    productId: row.product_id,
    catalogId: row.catalog_id,
    eventId: row.event_id,
    productType: row.product_type,
    state: row.state,
    titles: row.titles,
    priceMinor: row.price_minor,
    currencyId: row.currency_id,
  };
}

/** The products an event sells now, in the catalog's order. */
export async function listProducts(scope: Scope, catalogId: string): Promise<ProductRecord[]> {
  const rows = await selectProducts(scope)
    .where('products.catalog_id', '=', catalogId)
    .where('products.state', '=', 'InCatalog')
    .execute();
  return rows.map(recordOf);
}

/** Products by id, whatever their state; unknown ids are left out. */
export async function findProducts(scope: Scope, productIds: string[]): Promise<Map<string, ProductRecord>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectProducts(scope).where('products.product_id', 'in', productIds).execute();
  return new Map(rows.map((row) => [row.product_id, recordOf(row)]));
}
