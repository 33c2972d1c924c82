import { type Cause, recordAction, summarise } from '#hosting/actions/index.ts';
import { replaceBrandImages, storeBrandImages } from '#hosting/organizer/index.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { summariseSiteChanges } from './compare-sites.ts';
import { siteFileKey } from './draft-site.ts';
import { addSiteVersion, type KeptFile, readSiteVersion, replaceSite } from './pages.store.ts';
import type { SiteDeps, SitePlan } from './plan-site.ts';

/**
 * Applies a plan to a site atomically, and records it. Files are stored first, under names derived from their content:
 * a visitor sees either the old or the new site, and a cached page still finds its files.
 * @returns the new version; Conflict if the site changed after the plan was shown
 */
export async function applySite(
  deps: SiteDeps,
  tenantId: string,
  { draft, loaded, version, changes }: SitePlan,
  cause: Cause,
): Promise<{ version: number } | Refusal> {
  if (changes.length === 0) return { version };
  const files = await keepFiles(deps, tenantId, loaded);
  const images = await storeBrandImages(deps, tenantId, draft.brandZone);
  const next = {
    version: version + 1,
    appliedAt: deps.clock.now(),
    summary: summariseSiteChanges(changes),
    files,
  };
  try {
    return await deps.database.inTenant(tenantId, async (scope) => {
      if ((await readSiteVersion(scope)) !== version) return refuse('Conflict');
      await addSiteVersion(scope, next);
      await replaceSite(scope, draft);
      await replaceBrandImages(scope, images);
      const after = { version: next.version, summary: summarise([next.summary]) };
      await recordAction(
        scope,
        { what: 'content.apply', thingId: tenantId, before: { version }, after },
        cause,
      );
      return { version: next.version };
    });
  } catch (error) {
    // Concurrent calls do not notice each other until the second one tries to write the same version.
    if (isTaken(error)) return refuse('Conflict');
    throw error;
  }
}

/** Stores new files. Most files of a version exist from the previous one. */
async function keepFiles(
  { storage }: Pick<SiteDeps, 'storage'>,
  tenantId: string,
  loaded: SitePlan['loaded'],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const { file, bytes } of loaded) {
    const fileKey = siteFileKey(file.path, bytes);
    const key = tenantKey(tenantId, fileKey);
    if ((await storage.stat(key)) === undefined) await storage.put(key, bytes);
    kept.push({ path: file.path, fileKey, byteSize: bytes.byteLength });
  }
  return kept;
}

const UNIQUE_VIOLATION = '23505';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
