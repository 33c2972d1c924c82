import { makeFault } from '#contract/faults.ts';
import { openGaps } from '#contract/page-text.ts';
import { brandImageFile, listAllBrandImages } from '#hosting/organizer/index.ts';
import type { TenantChange, TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type ComparedSite, compareSites } from './compare-sites.ts';
import type { SiteDraft } from './draft-site.ts';
import type { LoadedFile } from './load-site-folder.ts';
import type { FolderFile } from './open-site-folder.ts';
import {
  findSiteContent,
  listPages,
  listSiteFiles,
  readSiteVersion,
  type SiteFileRecord,
} from './pages.store.ts';
import { readSiteFolder } from './read-site-folder.ts';
import type { SiteFault } from './site-faults.ts';
import { isUnreviewed } from './site-files.rules.ts';

export type SiteDeps = Pick<Deps, 'database' | 'storage' | 'clock' | 'newId'> & { tenants: TenantResolver };

/** A plan: what a folder changes in its site, and in which version. */
export interface SitePlan {
  draft: SiteDraft;
  /** The raw files. */
  loaded: LoadedFile[];
  /** The version that was compared with the folder; 0 if no folder was applied yet. */
  version: number;
  /** Empty if the site matches the folder. */
  changes: TenantChange[];
  warnings: SiteFault[];
}

/** Reads a folder and compares it with the tenant's site; writes nothing. */
export async function planSite(
  deps: SiteDeps,
  tenantId: string,
  folder: readonly FolderFile[],
): Promise<SitePlan | { faults: SiteFault[] }> {
  const { settings } = await deps.tenants.read(tenantId);
  const read = await readSiteFolder(tenantId, folder, settings.languages);
  if ('faults' in read) return read;
  const { draft, loaded, warnings } = read;
  const current = await deps.database.inTenant(tenantId, readCurrentSite);
  const brandZone = draft.brandZone.map(({ title, linkUrl, bytes }) => ({
    title,
    linkUrl,
    file: brandImageFile(bytes),
  }));
  const changes = compareSites(current.site, { ...draft, brandZone });
  const faults = findOpenGaps(loaded, changes);
  if (faults.length > 0) return { faults };
  return { draft, loaded, version: current.version, changes, warnings };
}

/**
 * Finds what templates left open in changed documents that counsel has not reviewed. A document that is already published
 * does not hold changes of other parts of the site.
 */
function findOpenGaps(loaded: readonly LoadedFile[], changes: readonly TenantChange[]): SiteFault[] {
  return loaded.flatMap(({ place, file, bytes }) => {
    if (place.kind !== 'document-text' || !isUnreviewed(bytes)) return [];
    const gaps = openGaps(new TextDecoder().decode(bytes));
    if (gaps.length === 0 || !changes.some(({ field }) => field.includes(place.name))) return [];
    return { file: file.path, fault: makeFault('GapsOpen', { gaps: gaps.join(' ') }) };
  });
}

/** Reads the current site with its version. */
export async function readCurrentSite(
  scope: Scope,
): Promise<{ site: Omit<ComparedSite, 'files'> & { files: SiteFileRecord[] }; version: number }> {
  return {
    site: {
      content: await findSiteContent(scope),
      pages: await listPages(scope),
      files: await listSiteFiles(scope),
      brandZone: await listAllBrandImages(scope),
    },
    version: await readSiteVersion(scope),
  };
}
