import { type Cause, recordAction, summarise } from '#hosting/actions/index.ts';
import { replaceBrandImages, storeBrandImages } from '#hosting/organizer/index.ts';
import { describeChange } from '#hosting/tenants/index.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { siteFileKey } from './draft-site.ts';
import { addSiteVersion, type KeptFile, readSiteVersion, replaceSite } from './pages.store.ts';
import type { SiteDeps, SitePlan } from './plan-site.ts';

/**
 * Makes a site what a plan says, whole or not at all, and records it. Files are stored first, under names of their content: a visitor
 * sees the old site or the new one, and a page that a cache still holds finds the files it names.
 * @returns the version it has then; Conflict where the site is not the one the plan's changes were shown for
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
    summary: changes.map(describeChange).join('\n'),
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
    // Two at once do not see each other before the second tries to write the same version.
    if (isTaken(error)) return refuse('Conflict');
    throw error;
  }
}

/** Stores what is not stored yet: most files of a version were there in the one before. */
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
