import { sql } from 'kysely';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import type { SiteContent } from '#contract/site.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { ByteRange } from '#platform/storage/storage.ts';
import type { SiteFileRecord } from './pages.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sitePreviews: Columns<'sitePreviews', { content: SiteContent; pages: ContentPageTexts[] }>;
    sitePreviewFiles: Columns<'sitePreviewFiles'>;
  }
}

/** A file of a draft, with its bytes unless they are in the storage. */
export interface PreviewFile extends SiteFileRecord {
  bytes: Uint8Array | null;
}

/** The content of a draft besides its files. */
export interface PreviewedSite {
  content: SiteContent;
  pages: ContentPageTexts[];
}

export async function addSitePreview(
  scope: Scope,
  preview: PreviewedSite & { previewId: string; expiresAt: Date; files: readonly PreviewFile[] },
): Promise<void> {
  const { trx, tenantId } = scope;
  const { previewId } = preview;
  await insertInto(scope, 'sitePreviews', {
    previewId,
    expiresAt: preview.expiresAt,
    content: JSON.stringify(preview.content) as unknown as SiteContent,
    pages: JSON.stringify(preview.pages) as unknown as ContentPageTexts[],
  }).execute();
  const files = preview.files.map((file) => ({
    tenantId,
    previewId,
    path: file.path,
    fileKey: file.fileKey,
    mediaType: file.mediaType,
    byteSize: file.byteSize,
    contentHash: file.contentHash,
    bytes: file.bytes === null ? null : Buffer.from(file.bytes),
  }));
  if (files.length > 0) await trx.insertInto('sitePreviewFiles').values(files).execute();
}

export async function findSitePreview(scope: Scope, previewId: string): Promise<PreviewedSite | undefined> {
  return selectFrom(scope, 'sitePreviews')
    .select(['content', 'pages'])
    .where('previewId', '=', previewId)
    .executeTakeFirst();
}

/** Finds which of the given files a draft contains. */
export async function listPreviewFiles(
  scope: Scope,
  previewId: string,
  paths: readonly string[],
): Promise<(SiteFileRecord & { isInDatabase: boolean })[]> {
  return selectFrom(scope, 'sitePreviewFiles')
    .select(['path', 'fileKey', 'mediaType', 'byteSize', 'contentHash'])
    .select(sql<boolean>`bytes is not null`.as('isInDatabase'))
    .where('previewId', '=', previewId)
    .where('path', 'in', paths)
    .execute();
}

/** Reads a part of a draft's file that is in the database; undefined if the draft was deleted meanwhile. */
export async function readPreviewPart(
  scope: Scope,
  { previewId, path }: { previewId: string; path: string },
  { start, end }: ByteRange,
): Promise<Buffer | undefined> {
  const found = await selectFrom(scope, 'sitePreviewFiles')
    .select(
      sql<Buffer | null>`substring(bytes from ${start + 1}::int for ${end - start + 1}::int)`.as('part'),
    )
    .where('previewId', '=', previewId)
    .where('path', '=', path)
    .executeTakeFirst();
  return found?.part ?? undefined;
}

/** Deletes expired drafts with their files. */
export async function deleteExpiredPreviews(scope: Scope, now: Date): Promise<void> {
  await deleteFrom(scope, 'sitePreviews').where('expiresAt', '<=', now).execute();
}

/** Deletes all but the newest drafts. */
export async function keepNewestPreviews(scope: Scope, count: number): Promise<void> {
  const newest = selectFrom(scope, 'sitePreviews')
    .select('previewId')
    .orderBy('expiresAt', 'desc')
    .limit(count);
  await deleteFrom(scope, 'sitePreviews').where('previewId', 'not in', newest).execute();
}
