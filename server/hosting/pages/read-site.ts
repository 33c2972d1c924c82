import type { Language } from '#contract/languages.ts';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import type { ContentPage, SiteContent } from '#contract/site.ts';
import type { Deps } from '#platform/deps.ts';
import type { ComparedSite } from './compare-sites.ts';
import { findSiteContent, listPages, listSiteVersions, type SiteVersion } from './pages.store.ts';
import { readCurrentSite } from './plan-site.ts';

/** Reads the content that every page of a tenant's site shows; `EMPTY_SITE` if none was applied yet. */
export function readSite(deps: Pick<Deps, 'database'>, tenantId: string): Promise<SiteContent> {
  return deps.database.inTenant(tenantId, findSiteContent);
}

/** A content page for display. */
export interface ShownPage {
  words: ContentPageTexts;
  /** The languages in which the page is written. */
  languages: Language[];
}

/** The requested language, and the tenant's default language. */
export interface PageLanguage {
  wanted: Language;
  fallback: Language;
}

/**
 * Reads a content page in the requested language; otherwise in the tenant's default language; otherwise in any.
 * @returns undefined if the page has no content
 */
export async function readContentPage(
  deps: Pick<Deps, 'database'>,
  tenantId: string,
  page: ContentPage,
  language: PageLanguage,
): Promise<ShownPage | undefined> {
  return choosePage(await deps.database.inTenant(tenantId, (scope) => listPages(scope, page)), language);
}

/** Chooses among the languages in which a page is written. */
export function choosePage(
  written: readonly ContentPageTexts[],
  language: PageLanguage,
): ShownPage | undefined {
  const inLanguage = (wanted: Language) => written.find((words) => words.language === wanted);
  const words = inLanguage(language.wanted) ?? inLanguage(language.fallback) ?? written[0];
  return words && { words, languages: written.map((one) => one.language) };
}

/** A site and the applied folders. */
export interface ShownSite extends ComparedSite {
  /** 0 if no folder was applied yet. */
  version: number;
  /** Newest first. */
  versions: SiteVersion[];
}

/** Reads a site with its versions, for the operator's commands. */
export function showSite(deps: Pick<Deps, 'database'>, tenantId: string): Promise<ShownSite> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const { site, version } = await readCurrentSite(scope);
    return { ...site, version, versions: await listSiteVersions(scope) };
  });
}
