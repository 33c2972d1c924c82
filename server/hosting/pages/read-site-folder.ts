import { makeFault } from '#contract/faults.ts';
import type { Language } from '#contract/languages.ts';
import { openYamls } from '#platform/yaml-file/open-yaml.task.ts';
import { draftSite, type SiteDraft } from './draft-site.ts';
import { type LoadedFile, loadFiles, type PlacedFile, placeFiles } from './load-site-folder.ts';
import type { FolderFile } from './open-site-folder.ts';
import { readPage, readSiteFile } from './read-site-file.ts';
import type { SiteFault } from './site-faults.ts';
import { isUnreviewed } from './site-files.rules.ts';

/**
 * Reads a folder with a tenant's site content (docs: `photofinish content --help`).
 * @returns the site, or all faults at once; warnings name unused entries
 */
export async function readSiteFolder(
  tenantId: string,
  folder: readonly FolderFile[],
  offered: readonly Language[],
): Promise<{ faults: SiteFault[] } | { draft: SiteDraft; loaded: LoadedFile[]; warnings: SiteFault[] }> {
  const faults: SiteFault[] = [];
  const placed = placeFiles(folder, faults);
  const loaded = await loadFiles(placed, faults);
  const written = loaded.filter(({ place }) => place.kind === 'page' || place.kind === 'site');
  const files = await openYamls(
    tenantId,
    written.map(({ bytes }) => bytes),
  );
  const opened = new Map(files.map((file, index) => [written[index] as LoadedFile, file]));
  const pages = loaded.flatMap((one) => readPage(one, opened.get(one), faults));
  const said = readSiteFile(loaded, opened, faults);
  checkCustomPages(placed, faults);
  if (said === undefined || faults.length > 0) return { faults };
  const used = new Set([
    ...said.notifications.map(({ img }) => img),
    ...said.brandZone.map(({ picture }) => picture),
  ]);
  const warnings = [
    ...findUnused(placed, used),
    ...findUnoffered(placed, offered),
    ...findUnreviewed(loaded),
  ];
  return { draft: draftSite(said, pages, loaded), loaded, warnings };
}

/** Each language of a custom page needs its own index.html. */
function checkCustomPages(placed: readonly PlacedFile[], faults: SiteFault[]): void {
  const folders = new Map<string, string[]>();
  for (const { place } of placed) {
    if (place.kind !== 'custom') continue;
    const folder = `custom/${place.name}/${place.language}`;
    folders.set(folder, [...(folders.get(folder) ?? []), place.asset]);
  }
  for (const [folder, assets] of folders)
    if (!assets.includes('index.html') && !faults.some(({ file }) => file === `${folder}/index.html`))
      faults.push({ file: folder, fault: makeFault('NoIndexPage') });
}

function findUnused(
  placed: readonly PlacedFile[],
  used: ReadonlySet<string | null | undefined>,
): SiteFault[] {
  return placed
    .filter(({ place, file }) => place.kind === 'image' && !used.has(file.path))
    .map(({ file }) => ({ file: file.path, fault: makeFault('FileUnused') }));
}

function findUnreviewed(loaded: readonly LoadedFile[]): SiteFault[] {
  return loaded
    .filter(({ place, bytes }) => place.kind === 'document-text' && isUnreviewed(bytes))
    .map(({ file }) => ({ file: file.path, fault: makeFault('ReviewPending') }));
}

function findUnoffered(placed: readonly PlacedFile[], offered: readonly Language[]): SiteFault[] {
  return placed.flatMap(({ place, file }) => {
    if (place.kind !== 'page' && !(place.kind === 'custom' && place.asset === 'index.html')) return [];
    if (offered.some((language) => language === place.language)) return [];
    return [{ file: file.path, fault: makeFault('SiteLanguageNotOffered', { language: place.language }) }];
  });
}
