import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import { type ContentPage, EMPTY_SITE, type SiteContent } from '#contract/site.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sites: Columns<'sites', { content: SiteContent }>;
    sitePages: Columns<'sitePages', { page: ContentPage; language: Language; words: ContentPageTexts }>;
    siteFiles: Columns<'siteFiles'>;
    siteVersions: Columns<'siteVersions', { files: KeptFile[] | null }>;
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
    .where('tenantId', '=', tenantId)
    .executeTakeFirst();
  return { ...EMPTY_SITE, ...row?.content };
}

/** Lists one page or all pages, in every language that exists. */
export async function listPages({ trx, tenantId }: Scope, page?: ContentPage): Promise<ContentPageTexts[]> {
  let query = trx.selectFrom('sitePages').select('words').where('tenantId', '=', tenantId);
  if (page !== undefined) query = query.where('page', '=', page);
  return (await query.orderBy('page').orderBy('language').execute()).map(({ words }) => words);
}

/** Lists the files at given paths; without paths, lists all files. */
export async function listSiteFiles(
  { trx, tenantId }: Scope,
  paths?: readonly string[],
): Promise<SiteFileRecord[]> {
  let query = trx
    .selectFrom('siteFiles')
    .select(['path', 'fileKey', 'mediaType', 'byteSize', 'contentHash'])
    .where('tenantId', '=', tenantId);
  if (paths !== undefined) query = query.where('path', 'in', paths);
  return query.orderBy('path').execute();
}

/** Reads how many times a folder was applied to the site: 0 if none was. */
export async function readSiteVersion({ trx, tenantId }: Scope): Promise<number> {
  const row = await trx
    .selectFrom('siteVersions')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .where('tenantId', '=', tenantId)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Lists a site's versions, newest first. */
export async function listSiteVersions({ trx, tenantId }: Scope): Promise<SiteVersion[]> {
  return trx
    .selectFrom('siteVersions')
    .select(['version', 'appliedAt', 'summary'])
    .select((eb) => eb('files', 'is not', null).$castTo<boolean>().as('isKept'))
    .where('tenantId', '=', tenantId)
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
    .selectFrom('siteVersions')
    .select('files')
    .where('tenantId', '=', tenantId)
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
    .insertInto('siteVersions')
    .values({
      tenantId,
      version,
      appliedAt,
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
    .values({ tenantId, content })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ content }))
    .execute();
  await trx.deleteFrom('sitePages').where('tenantId', '=', tenantId).execute();
  await trx.deleteFrom('siteFiles').where('tenantId', '=', tenantId).execute();
  const pages = site.pages.map((words) => ({
    tenantId,
    page: words.page,
    language: words.language,
    words: JSON.stringify(words) as unknown as ContentPageTexts,
  }));
  const files = site.files.map((file) => ({
    tenantId,
    path: file.path,
    fileKey: file.fileKey,
    mediaType: file.mediaType,
    byteSize: file.byteSize,
    contentHash: file.contentHash,
  }));
  if (pages.length > 0) await trx.insertInto('sitePages').values(pages).execute();
  if (files.length > 0) await trx.insertInto('siteFiles').values(files).execute();
}
