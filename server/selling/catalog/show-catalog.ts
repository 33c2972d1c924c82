import type { Deps } from '#platform/deps.ts';
import { catalogOf, findCatalogEvent } from './apply-catalog.ts';
import { type CatalogVersion, listVersions } from './catalog.store.ts';
import { readContents } from './save-contents.ts';
import { writeCatalogFile } from './write-catalog-file.ts';

/** An event's catalog: the file that was applied last, and earlier versions. */
export interface ShownCatalog {
  event: { eventId: string; title: string };
  version: number;
  /** The file as applied; if no file has changed the catalog yet, an equivalent file. */
  source: string;
  /** Newest first. */
  versions: CatalogVersion[];
}

/**
 * Shows a catalog with its versions.
 * @returns undefined if the tenant has no event with this id (ours or the organizer's)
 */
export async function showCatalog(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  eventName: string,
): Promise<ShownCatalog | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findCatalogEvent(deps, scope, eventName);
    if (event === undefined) return undefined;
    const catalog = await catalogOf(scope, event.eventId);
    const versions = await listVersions(scope, catalog.catalogId);
    const source = versions[0]?.source ?? writeCatalogFile(event.eventId, await readContents(scope, catalog));
    return { event, version: catalog.version, source, versions };
  });
}
