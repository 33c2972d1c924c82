import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogs: Columns<'catalogs'>;
    catalogVersions: Columns<'catalogVersions'>;
  }
}

/** The catalog of an event. `version` starts at 0 and counts its changes. */
export interface CatalogRecord {
  catalogId: string;
  eventId: string;
  currencyId: CurrencyId;
  version: number;
}

/** A catalog file that was applied. */
export interface CatalogVersion {
  version: number;
  source: string;
  appliedAt: Date;
}

/**
 * Converts a stored number to a currency.
 * @throws Error for a number that the contract does not define
 */
export function currencyOf(currencyId: number): CurrencyId {
  if (!isCurrencyId(currencyId)) throw new Error(`the currency ${currencyId} is not in the contract`);
  return currencyId;
}

/**
 * Inserts an event's catalog.
 * @returns false if the event already had one
 */
export async function insertCatalog(
  scope: Scope,
  catalog: { catalogId: string; eventId: string; currencyId: CurrencyId },
): Promise<boolean> {
  const result = await insertInto(scope, 'catalogs', {
    catalogId: catalog.catalogId,
    eventId: catalog.eventId,
    currencyId: catalog.currencyId,
    version: 0,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'eventId']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Finds the catalog of an event, optionally locked until the transaction ends. */
export async function findCatalogOf(
  scope: Scope,
  eventId: string,
  options: { lock?: boolean } = {},
): Promise<CatalogRecord | undefined> {
  let query = selectFrom(scope, 'catalogs')
    .select(['catalogId', 'eventId', 'currencyId', 'version'])
    .where('eventId', '=', eventId);
  if (options.lock === true) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && { ...row, currencyId: currencyOf(row.currencyId) };
}

/** Reads how many times files changed the catalogs of some events. */
export async function readCatalogVersions(
  scope: Scope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'catalogs')
    .select(['eventId', 'version'])
    .where('eventId', 'in', eventIds)
    .execute();
  return new Map(rows.map((row) => [row.eventId, row.version]));
}

/** Records a new version of a catalog with its file. */
export async function addVersion(
  scope: Scope,
  catalog: Pick<CatalogRecord, 'catalogId' | 'currencyId'>,
  { version, source, appliedAt }: CatalogVersion,
): Promise<void> {
  await updateTable(scope, 'catalogs')
    .set({ version, currencyId: catalog.currencyId })
    .where('catalogId', '=', catalog.catalogId)
    .execute();
  await insertInto(scope, 'catalogVersions', {
    catalogId: catalog.catalogId,
    version,
    source,
    appliedAt,
  }).execute();
}

/** Lists the files applied to a catalog, newest first. */
export async function listVersions(scope: Scope, catalogId: string): Promise<CatalogVersion[]> {
  return selectFrom(scope, 'catalogVersions')
    .select(['version', 'source', 'appliedAt'])
    .where('catalogId', '=', catalogId)
    .orderBy('version', 'desc')
    .execute();
}
