import { findEvent, listEvents } from '#finding/events/index.ts';
import { type Cause, recordAction, summarise } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import type { FileFault } from '#platform/yaml-file/open-yaml.ts';
import { addVersion, type CatalogRecord, findCatalogOf } from './catalog.store.ts';
import { type CatalogChange, compareCatalogs, describeChanges } from './catalog-changes.ts';
import type { CatalogContents } from './catalog-contents.ts';
import type { CatalogEvent } from './catalog-file.rules.ts';
import type { CatalogDeps } from './create-catalog.ts';
import { listProducts } from './products.store.ts';
import { readCatalogFile } from './read-catalog-file.ts';
import { readContents, saveContents } from './save-contents.ts';

/** A plan: what a file changes in its catalog, and in which version. */
export interface CatalogPlan {
  event: CatalogEvent;
  /** The version of the catalog that was compared with the file. */
  version: number;
  contents: CatalogContents;
  source: string;
  /** Empty if catalog and file are equal. */
  changes: CatalogChange[];
  warnings: FileFault[];
}

/**
 * Reads a catalog file and compares it with the present catalog; writes nothing.
 * @param eventId if set, a file of any other event is refused
 */
export async function planCatalog(
  deps: Pick<CatalogDeps, 'database' | 'clock' | 'tenants'>,
  tenantId: string,
  bytes: Uint8Array,
  eventId?: string,
): Promise<CatalogPlan | { faults: FileFault[] }> {
  const { currencyId, defaultLanguage, rounding } = (await deps.tenants.read(tenantId)).settings;
  const yaml = await openYaml(tenantId, bytes);
  return deps.database.inTenant(tenantId, async (scope) => {
    const shop = { tenantId, currencyId, defaultLanguage, rounding, eventId };
    const read = await readCatalogFile(yaml, shop, (name) => findCatalogEvent(deps, scope, name));
    if ('faults' in read) return read;
    const catalog = await catalogOf(scope, read.event.eventId);
    const changes = compareCatalogs(await readContents(scope, catalog), read.contents);
    return { ...read, changes, version: catalog.version, source: new TextDecoder().decode(bytes) };
  });
}

/**
 * Applies a plan to a catalog as a new version, and records it. Without changes there is no new version. Products and
 * offers keep their ids, so that carts and orders that refer to them stay valid.
 * @returns Conflict if the catalog changed after the plan was shown
 */
export async function applyCatalog(
  deps: Pick<Deps, 'database' | 'clock' | 'newId'>,
  tenantId: string,
  plan: Pick<CatalogPlan, 'version' | 'contents' | 'source'> & { event: { eventId: string } },
  cause: Cause,
): Promise<{ version: number } | Refusal> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const catalog = await catalogOf(scope, plan.event.eventId, { lock: true });
    if (catalog.version !== plan.version) return refuse('Conflict');
    return { version: await changeCatalog(deps, scope, catalog, plan, cause) };
  });
}

/**
 * Writes new contents and their file to a locked catalog, and records the change.
 * @returns the new version
 */
export async function changeCatalog(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  catalog: CatalogRecord,
  { contents, source }: Pick<CatalogPlan, 'contents' | 'source'>,
  cause: Cause,
): Promise<number> {
  const { catalogId } = catalog;
  const changes = compareCatalogs(await readContents(scope, catalog), contents);
  if (changes.length === 0) return catalog.version;
  const version = catalog.version + 1;
  await saveContents(deps, scope, catalogId, contents);
  await addVersion(
    scope,
    { catalogId, currencyId: contents.currencyId },
    { version, source, appliedAt: deps.clock.now() },
  );
  // The summary suffices, because the file is stored with the version: `catalog show --version`.
  const summary = summarise(describeChanges(changes).map(({ mark, text }) => `${mark} ${text}`));
  const before = { version: catalog.version };
  await recordAction(
    scope,
    { what: 'catalog.apply', thingId: catalogId, before, after: { version, summary } },
    cause,
  );
  return version;
}

/**
 * Finds the catalog of an event.
 * @throws Error if the tenant has no such event, or the event no catalog
 */
export async function catalogOf(
  scope: Scope,
  eventId: string,
  options: { lock?: boolean } = {},
): Promise<CatalogRecord> {
  const catalog = await findCatalogOf(scope, eventId, options);
  if (catalog === undefined) throw new Error(`the event ${eventId} has no catalog`);
  return catalog;
}

/** Finds an event of the tenant by our id or the organizer's, with the facts that its catalog needs. */
export async function findCatalogEvent(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  name: string,
): Promise<CatalogEvent | undefined> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const byExternalId = async () =>
    (
      await listEvents(
        scope,
        { externalEventId: name, today, withUnpublished: true },
        { offset: 0, count: 1 },
      )
    ).events[0];
  const event = (isId ? await findEvent(scope, name) : undefined) ?? (await byExternalId());
  if (event === undefined) return undefined;
  const catalog = await findCatalogOf(scope, event.eventId);
  const products = catalog === undefined ? [] : await listProducts(scope, [catalog.catalogId]);
  return {
    eventId: event.eventId,
    title: event.title,
    distances: event.distances,
    kinds: new Map(products.map(({ key, productType }) => [key, productType])),
  };
}
