import type { ContentPageTexts } from '#contract/site.schema.ts';
import type { SiteContent } from '#contract/site.ts';
import type { Scope } from '#platform/database/database.ts';
import type { SiteFileRecord } from './pages.store.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    site_previews: {
      tenant_id: string;
      preview_id: string;
      expires_at: Date;
      content: SiteContent;
      pages: ContentPageTexts[];
    };
    site_preview_files: {
      tenant_id: string;
      preview_id: string;
      /** The file's path on the tenant's site, without the first slash. */
      path: string;
      file_key: string;
      media_type: string;
      byte_size: number;
      content_hash: string;
      /** Null if a version has the same file, so that its bytes are in the storage. */
      bytes: Buffer | null;
    };
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
  { trx, tenantId }: Scope,
  preview: PreviewedSite & { previewId: string; expiresAt: Date; files: readonly PreviewFile[] },
): Promise<void> {
  const { previewId } = preview;
  await trx
    .insertInto('site_previews')
    .values({
      tenant_id: tenantId,
      preview_id: previewId,
      expires_at: preview.expiresAt,
      content: JSON.stringify(preview.content) as unknown as SiteContent,
      pages: JSON.stringify(preview.pages) as unknown as ContentPageTexts[],
    })
    .execute();
  const files = preview.files.map((file) => ({
    tenant_id: tenantId,
    preview_id: previewId,
    path: file.path,
    file_key: file.fileKey,
    media_type: file.mediaType,
    byte_size: file.byteSize,
    content_hash: file.contentHash,
    bytes: file.bytes === null ? null : Buffer.from(file.bytes),
  }));
  if (files.length > 0) await trx.insertInto('site_preview_files').values(files).execute();
}

export async function findSitePreview(
  { trx, tenantId }: Scope,
  previewId: string,
): Promise<PreviewedSite | undefined> {
  return trx
    .selectFrom('site_previews')
    .select(['content', 'pages'])
    .where('tenant_id', '=', tenantId)
    .where('preview_id', '=', previewId)
    .executeTakeFirst();
}

/** Finds which of the given files a draft contains. */
export async function listPreviewFiles(
  { trx, tenantId }: Scope,
  previewId: string,
  paths: readonly string[],
): Promise<PreviewFile[]> {
  return trx
    .selectFrom('site_preview_files')
    .select([
      'path',
      'file_key as fileKey',
      'media_type as mediaType',
      'byte_size as byteSize',
      'content_hash as contentHash',
      'bytes',
    ])
    .where('tenant_id', '=', tenantId)
    .where('preview_id', '=', previewId)
    .where('path', 'in', paths)
    .execute();
}

/** Deletes expired drafts with their files. */
export async function deleteExpiredPreviews({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('site_previews')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<=', now)
    .execute();
}

/** Deletes all but the newest drafts. */
export async function keepNewestPreviews({ trx, tenantId }: Scope, count: number): Promise<void> {
  const newest = trx
    .selectFrom('site_previews')
    .select('preview_id')
    .where('tenant_id', '=', tenantId)
    .orderBy('expires_at', 'desc')
    .limit(count);
  await trx
    .deleteFrom('site_previews')
    .where('tenant_id', '=', tenantId)
    .where('preview_id', 'not in', newest)
    .execute();
}
