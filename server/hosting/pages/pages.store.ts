import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import { type ContentPage, EMPTY_SITE, type SiteContent } from '#contract/site.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
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
export async function findSiteContent(scope: Scope): Promise<SiteContent> {
  const row = await selectFrom(scope, 'sites').select('content').executeTakeFirst();
  return { ...EMPTY_SITE, ...row?.content };
}

/** Lists one page or all pages, in every language that exists. */
export async function listPages(scope: Scope, page?: ContentPage): Promise<ContentPageTexts[]> {
  let query = selectFrom(scope, 'sitePages').select('words');
  if (page !== undefined) query = query.where('page', '=', page);
  return (await query.orderBy('page').orderBy('language').execute()).map(({ words }) => words);
}

/** Lists the files at given paths; without paths, lists all files. */
export async function listSiteFiles(scope: Scope, paths?: readonly string[]): Promise<SiteFileRecord[]> {
  let query = selectFrom(scope, 'siteFiles').select([
    'path',
    'fileKey',
    'mediaType',
    'byteSize',
    'contentHash',
  ]);
  if (paths !== undefined) query = query.where('path', 'in', paths);
  return query.orderBy('path').execute();
}

/** Reads how many times a folder was applied to the site: 0 if none was. */
export async function readSiteVersion(scope: Scope): Promise<number> {
  const row = await selectFrom(scope, 'siteVersions')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Lists a site's versions, newest first. */
export async function listSiteVersions(scope: Scope): Promise<SiteVersion[]> {
  return selectFrom(scope, 'siteVersions')
    .select(['version', 'appliedAt', 'summary'])
    .select((eb) => eb('files', 'is not', null).$castTo<boolean>().as('isKept'))
    .orderBy('version', 'desc')
    .execute();
}

/**
 * Finds the files of the folder that created a version; undefined if they were not stored, or if the version does not
 * exist.
 */
export async function findKeptFiles(scope: Scope, version: number): Promise<KeptFile[] | undefined> {
  const row = await selectFrom(scope, 'siteVersions')
    .select('files')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.files ?? undefined;
}

/** Records a version. If its number exists already, the transaction fails. */
export async function addSiteVersion(
  scope: Scope,
  { version, appliedAt, summary, files }: Omit<SiteVersion, 'isKept'> & { files: readonly KeptFile[] },
): Promise<void> {
  await insertInto(scope, 'siteVersions', {
    version,
    appliedAt,
    summary,
    files: JSON.stringify(files) as unknown as KeptFile[],
  }).execute();
}

/** Replaces the site. */
export async function replaceSite(
  scope: Scope,
  site: { content: SiteContent; pages: readonly ContentPageTexts[]; files: readonly SiteFileRecord[] },
): Promise<void> {
  const { trx, tenantId } = scope;
  const content = JSON.stringify(site.content) as unknown as SiteContent;
  await insertInto(scope, 'sites', { content })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ content }))
    .execute();
  await deleteFrom(scope, 'sitePages').execute();
  await deleteFrom(scope, 'siteFiles').execute();
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
