import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { isLanguage } from '#contract/languages.ts';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import { CONTENT_PAGES, type CustomPage, DOCUMENTS, type SiteContent } from '#contract/site.ts';
import type { LoadedFile } from './load-site-folder.ts';
import type { SiteFileRecord } from './pages.store.ts';
import { readHtmlTitle } from './read-html-title.ts';
import { type SiteFileTexts, siteTexts } from './site-file.schema.ts';
import { mediaTypeOf } from './site-files.rules.ts';

/** A file to store, and its path on the site. */
interface SiteFile extends SiteFileRecord {
  bytes: Uint8Array;
}

/** A picture of the brand zone from the folder. */
interface FolderBrandPicture {
  title: string;
  linkUrl: string | null;
  bytes: Uint8Array;
}

/** The complete content of a folder. */
export interface SiteDraft {
  content: SiteContent;
  pages: ContentPageTexts[];
  files: SiteFile[];
  brandZone: FolderBrandPicture[];
}

/**
 * Converts the content of a folder to the stored form: each file with its path, and with a key derived from its
 * content.
 */
export function draftSite(
  said: SiteFileTexts,
  pages: ContentPageTexts[],
  loaded: readonly LoadedFile[],
): SiteDraft {
  const images = new Map(
    loaded.filter(({ place }) => place.kind === 'image').map((one) => [one.file.path, one]),
  );
  const imagePath = (one: LoadedFile): string => {
    const name = one.file.path.slice('images/'.length, -extname(one.file.path).length);
    return `site/${name}-${hashOf(one.bytes).slice(0, 12)}${extname(one.file.path)}`;
  };
  const shown = new Set(said.notifications.map(({ img }) => img));
  const files = loaded.flatMap((one): SiteFile[] => {
    const { place } = one;
    if (place.kind === 'document') return [fileAt(place.name, one)];
    if (place.kind === 'custom') return [fileAt(`pages/${place.name}/${place.language}/${place.asset}`, one)];
    return place.kind === 'image' && shown.has(one.file.path) ? [fileAt(imagePath(one), one)] : [];
  });
  const bytesOf = (picture: string): LoadedFile => {
    const image = images.get(picture);
    if (image === undefined) throw new Error(`${picture} was found and is gone`);
    return image;
  };
  return {
    content: {
      documents: DOCUMENTS.filter((name) => files.some(({ path }) => path === name)),
      customPages: customPages(loaded),
      pages: CONTENT_PAGES.filter((page) => pages.some((words) => words.page === page)),
      ...siteTexts(said, (picture) => `/${imagePath(bytesOf(picture))}`),
    },
    pages,
    files,
    brandZone: said.brandZone.map(({ picture, title, link }) => ({
      title,
      linkUrl: link ?? null,
      bytes: bytesOf(picture).bytes,
    })),
  };
}

/** Returns the tenant's custom pages, each with its `<title>`. */
function customPages(loaded: readonly LoadedFile[]): CustomPage[] {
  const pages = new Map<string, CustomPage>();
  for (const { place, file, bytes } of loaded) {
    if (place.kind !== 'custom') continue;
    const page = pages.get(place.name) ?? { name: place.name, titles: {} };
    pages.set(place.name, page);
    const title = file.path.endsWith('/index.html') ? readHtmlTitle(bytes) : undefined;
    if (title !== undefined && isLanguage(place.language)) page.titles[place.language] = title;
  }
  return [...pages.values()];
}

/** Returns a file's storage key, derived from its content so that equal files share one. */
export const siteFileKey = (path: string, bytes: Uint8Array): string =>
  `site/${hashOf(bytes).slice(0, 32)}${extname(path)}`;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function fileAt(path: string, { bytes }: LoadedFile): SiteFile {
  const contentHash = hashOf(bytes);
  return {
    path,
    bytes,
    contentHash,
    byteSize: bytes.byteLength,
    mediaType: mediaTypeOf(path),
    fileKey: siteFileKey(path, bytes),
  };
}
