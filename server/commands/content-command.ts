import { basename } from 'node:path';
import { textIn } from '#contract/site.ts';
import { openSiteFolder, openSiteVersion, type ShownSite, showSite } from '#hosting/pages/index.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { applySiteFolder } from './apply-site-folder.ts';
import { withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { writeNewFolder } from './write-new-folder.ts';

/**
 * Runs `photofinish content`.
 * @returns the exit code: 0 if done, 1 if the site does not match the folder
 */
export async function contentCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const [action, folder, ...others] = operands;
  const isJson = options.json === true;
  if (action !== 'apply' && action !== 'export' && action !== 'show' && action !== 'history')
    throw new UsageError(
      'Use "content apply FOLDER", "content export FOLDER", "content show" or "content history", with --tenant T.',
    );
  if (action === 'export') {
    if (folder === undefined || others.length > 0) throw new UsageError('Name one folder to write.');
    const { version } = options;
    const wanted = typeof version === 'string' ? version : undefined;
    const lines = await withTenant(config, options, (deps, tenantId) =>
      exportSite(deps, tenantId, folder, wanted),
    );
    for (const line of lines) console.log(line);
    return 0;
  }
  if (action === 'apply') {
    if (folder === undefined || others.length > 0) throw new UsageError('Name one folder to apply.');
    const files = await openSiteFolder(folder).catch(() => {
      throw new UsageError(`The folder "${folder}" cannot be read.`);
    });
    const apply = { isAgreed: options.yes === true, isDry: options['dry-run'] === true, isJson };
    return withTenant(config, options, async (deps, tenantId) => {
      const cause = await readCause(deps, tenantId, options);
      const named = { name: basename(folder), files };
      return applySiteFolder(deps, tenantId, named, { ...apply, cause }, openTerminal());
    });
  }
  if (folder !== undefined)
    throw new UsageError(`"${folder}" is an unexpected argument; see content --help.`);
  const shown = await withTenant(config, options, showSite);
  for (const line of action === 'show' ? describeSite(shown, isJson) : describeHistory(shown, isJson))
    console.log(line);
  return 0;
}

/**
 * Writes the folder of a tenant's site; existing files are not overwritten.
 * @param wanted an earlier version
 * @returns the lines to print
 * @throws UsageError if the folder is not empty, or the files of that version are no longer stored
 */
export async function exportSite(
  deps: Pick<Deps, 'database' | 'storage'>,
  tenantId: string,
  folder: string,
  wanted: string | undefined,
): Promise<string[]> {
  const isNumber = wanted === undefined || /^\d{1,9}$/.test(wanted);
  const site = isNumber
    ? await openSiteVersion(deps, tenantId, wanted === undefined ? undefined : Number(wanted))
    : undefined;
  if (site === undefined)
    throw new UsageError(`--version "${wanted}" is none whose files are kept: see content history.`);
  await writeNewFolder(folder, site.files);
  return [`version ${site.version}: ${site.files.length} files`];
}

/** Describes the current site, one line per entry. */
export function describeSite(
  { version, content, pages, files, brandZone }: ShownSite,
  isJson: boolean,
): string[] {
  if (isJson) return [JSON.stringify({ version, content, pages, files, brandZone })];
  if (version === 0) return ['Nothing was written yet: photofinish content apply FOLDER --tenant T.'];
  return [
    `version ${version}`,
    ...pages.map(({ page, language, title }) => `  page ${page} (${language})  ${title}`),
    ...files.map(({ path, byteSize }) => `  /${path}  ${Math.ceil(byteSize / 1_000)} kB`),
    ...content.notifications.map(({ id, title }) => `  notification ${id}  ${textIn(title, 'en', 'en')}`),
    ...brandZone.map(({ title }) => `  brand zone  ${title}`),
    ...content.footer.social.map(({ name, url }) => `  social  ${name} ${url}`),
  ];
}

/** Describes the applied folders, newest first. */
export function describeHistory({ versions }: ShownSite, isJson: boolean): string[] {
  if (isJson) return [JSON.stringify(versions)];
  if (versions.length === 0) return ['No folder was applied yet.'];
  return versions.flatMap(({ version, appliedAt, summary }) => [
    `version ${version}  ${appliedAt.toISOString()}`,
    ...summary.split('\n').map((line) => `  ${line}`),
  ]);
}
