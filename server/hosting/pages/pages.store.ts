import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import { type ContentPage, EMPTY_SITE, type SiteContent } from '#contract/site.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sites: { tenant_id: string; content: SiteContent };
    site_pages: { tenant_id: string; page: ContentPage; language: Language; words: ContentPageTexts };
    site_files: {
      tenant_id: string;
      /** The file's path on the tenant's site, without the first slash. */
      path: string;
      /** Its storage key, below the tenant's own folder. */
      file_key: string;
      media_type: string;
      byte_size: number;
      content_hash: string;
    };
    site_versions: {
      tenant_id: string;
      version: number;
      applied_at: Date;
      summary: string;
      /** Null if the folder was applied before files were stored. */
      files: KeptFile[] | null;
    };
  }
}

/** A file at an address of the tenant's site. */
export interface SiteFileRecord {
  path: string;
  fileKey: string;
  mediaType: string;
  byteSize: number;
  contentHash: string;
}

/** A file of an applied folder, as it was written. */
export interface KeptFile {
  /** In the folder. */
  path: string;
  /** Its storage key, below the tenant's own folder. */
  fileKey: string;
  byteSize: number;
}

/** A version of the site, created by applying a folder. */
export interface SiteVersion {
  version: number;
  appliedAt: Date;
  /** Its changes, one per line. */
  summary: string;
  /** Whether its files are stored, so that it can be restored. */
  isKept: boolean;
}

/** Reads the content that every page of the site shows. */
export async function findSiteContent({ trx, tenantId }: Scope): Promise<SiteContent> {
  const row = await trx
    .selectFrom('sites')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return { ...EMPTY_SITE, ...row?.content };
}

/** Lists one page or all pages, in every language that exists. */
export async function listPages({ trx, tenantId }: Scope, page?: ContentPage): Promise<ContentPageTexts[]> {
  let query = trx.selectFrom('site_pages').select('words').where('tenant_id', '=', tenantId);
  if (page !== undefined) query = query.where('page', '=', page);
  return (await query.orderBy('page').orderBy('language').execute()).map(({ words }) => words);
}

/** Lists the files at given paths; without paths, lists all files. */
export async function listSiteFiles(
  { trx, tenantId }: Scope,
  paths?: readonly string[],
): Promise<SiteFileRecord[]> {
  let query = trx
    .selectFrom('site_files')
    .select([
      'path',
      'file_key as fileKey',
      'media_type as mediaType',
      'byte_size as byteSize',
      'content_hash as contentHash',
    ])
    .where('tenant_id', '=', tenantId);
  if (paths !== undefined) query = query.where('path', 'in', paths);
  return query.orderBy('path').execute();
}

/** Reads how many times a folder was applied to the site: 0 if none was. */
export async function readSiteVersion({ trx, tenantId }: Scope): Promise<number> {
  const row = await trx
    .selectFrom('site_versions')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Lists a site's versions, newest first. */
export async function listSiteVersions({ trx, tenantId }: Scope): Promise<SiteVersion[]> {
  return trx
    .selectFrom('site_versions')
    .select(['version', 'applied_at as appliedAt', 'summary'])
    .select((eb) => eb('files', 'is not', null).$castTo<boolean>().as('isKept'))
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .execute();
}

/**
 * Finds the files of the folder that created a version; undefined if they were not stored, or if the version does not
 * exist.
 */
export async function findKeptFiles(
  { trx, tenantId }: Scope,
  version: number,
): Promise<KeptFile[] | undefined> {
  const row = await trx
    .selectFrom('site_versions')
    .select('files')
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.files ?? undefined;
}

/** Records a version. If its number exists already, the transaction fails. */
export async function addSiteVersion(
  { trx, tenantId }: Scope,
  { version, appliedAt, summary, files }: Omit<SiteVersion, 'isKept'> & { files: readonly KeptFile[] },
): Promise<void> {
  await trx
    .insertInto('site_versions')
    .values({
      tenant_id: tenantId,
      version,
      applied_at: appliedAt,
      summary,
      files: JSON.stringify(files) as unknown as KeptFile[],
    })
    .execute();
}

/** Replaces the site. */
export async function replaceSite(
  { trx, tenantId }: Scope,
  site: { content: SiteContent; pages: readonly ContentPageTexts[]; files: readonly SiteFileRecord[] },
): Promise<void> {
  const content = JSON.stringify(site.content) as unknown as SiteContent;
  await trx
    .insertInto('sites')
    .values({ tenant_id: tenantId, content })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ content }))
    .execute();
  await trx.deleteFrom('site_pages').where('tenant_id', '=', tenantId).execute();
  await trx.deleteFrom('site_files').where('tenant_id', '=', tenantId).execute();
  const pages = site.pages.map((words) => ({
    tenant_id: tenantId,
    page: words.page,
    language: words.language,
    words: JSON.stringify(words) as unknown as ContentPageTexts,
  }));
  const files = site.files.map((file) => ({
    tenant_id: tenantId,
    path: file.path,
    file_key: file.fileKey,
    media_type: file.mediaType,
    byte_size: file.byteSize,
    content_hash: file.contentHash,
  }));
  if (pages.length > 0) await trx.insertInto('site_pages').values(pages).execute();
  if (files.length > 0) await trx.insertInto('site_files').values(files).execute();
}
