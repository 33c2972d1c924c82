import type { ContentPageTexts } from '#contract/site.schema.ts';
import { CONTENT_PAGES, type ContentPage } from '#contract/site.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { SiteDraft } from './draft-site.ts';
import { PREVIEW_KEPT_MS, previewRoot, readPreviewToken, writePreviewToken } from './preview-link.rules.ts';
import { choosePage, type PageLanguage, type ShownPage } from './read-site.ts';
import {
  addSitePreview,
  deleteExpiredPreviews,
  findSitePreview,
  keepNewestPreviews,
  type PreviewedSite,
  type PreviewFile,
} from './site-previews.store.ts';

/** The most drafts per tenant in the database; each has some 24 MB. */
const PREVIEWS_MAX = 10;

/** A draft, as shown to holders of its link. */
export interface SitePreview extends PreviewedSite {
  /** The prefix of its files' addresses. */
  root: string;
}

/**
 * Stores a draft for an hour, so that the shop can show it before it is applied.
 * @returns the token for an address of the shop
 */
export async function previewSite(
  { storage, keys, clock, newId }: Pick<Deps, 'storage' | 'keys' | 'clock' | 'newId'>,
  scope: Scope,
  draft: SiteDraft,
): Promise<{ token: string; expiresAt: Date }> {
  const { tenantId } = scope;
  const now = clock.now();
  const link = { tenantId, previewId: newId(), expiresAt: new Date(now.getTime() + PREVIEW_KEPT_MS) };
  const files: PreviewFile[] = [];
  for (const file of draft.files) {
    const isStored = (await storage.stat(tenantKey(tenantId, file.fileKey))) !== undefined;
    files.push({ ...file, bytes: isStored ? null : file.bytes });
  }
  await deleteExpiredPreviews(scope, now);
  await addSitePreview(scope, { ...link, content: draft.content, pages: draft.pages, files });
  await keepNewestPreviews(scope, PREVIEWS_MAX);
  return { token: writePreviewToken(keys, link), expiresAt: link.expiresAt };
}

/** Reads the draft to which an address leads; undefined if the link is forged, another tenant's, or expired. */
export async function readSitePreview(
  { database, keys, clock }: Pick<Deps, 'database' | 'keys' | 'clock'>,
  tenantId: string,
  token: string,
): Promise<SitePreview | undefined> {
  const previewId = readPreviewToken(keys, tenantId, token, clock.now());
  if (previewId === undefined) return undefined;
  const found = await database.inTenant(tenantId, (scope) => findSitePreview(scope, previewId));
  return found && { ...found, root: previewRoot(token) };
}

/** Reads a content page of a draft, like `readContentPage`. */
export const pageOfPreview = (
  { pages }: PreviewedSite,
  page: ContentPage,
  language: PageLanguage,
): ShownPage | undefined =>
  choosePage(
    pages.filter((one) => one.page === page),
    language,
  );

/** Returns all pages of a draft, because a viewer may follow links between them. */
export const pagesOfPreview = (preview: PreviewedSite, language: PageLanguage): ContentPageTexts[] =>
  CONTENT_PAGES.flatMap((page) => pageOfPreview(preview, page, language)?.words ?? []);
