import { extname } from 'node:path';
import { stringify } from 'yaml';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import type { SiteContent } from '#contract/site.ts';
import type { ComparedSite } from './compare-sites.ts';

/** A file in the folder of a site: its text, or where its bytes are stored. */
export type WrittenFile =
  | { path: string; text: string }
  /** The bytes at a path of the site; the next is a picture of the brand zone. */
  | { path: string; address: string }
  | { path: string; brandImage: string };

/**
 * Formats a site as an equivalent folder, whose application would change nothing. For sites whose folder was not
 * stored, and sites without content.
 */
export function writeSiteFolder({ content, pages, files, brandZone }: ComparedSite): WrittenFile[] {
  const brandPictures = brandZone.map(({ file }, index) => `images/brand-zone-${index + 1}${extname(file)}`);
  const said = withoutEmpty({
    footer: content.footer,
    notifications: content.notifications.map(({ img, ...others }) => ({
      ...others,
      img: img === null ? null : imagePath(img.slice(1)),
    })),
    brandZone: brandZone.map(({ title, linkUrl }, index) => ({
      picture: brandPictures[index],
      title,
      link: linkUrl,
    })),
  });
  return [
    { path: 'site.yaml', text: write(said ?? {}) },
    ...pages.map(writePage),
    ...files.map(({ path }) => ({ path: folderPath(path, content), address: path })),
    ...brandZone.map(({ file }, index) => ({ path: brandPictures[index] ?? '', brandImage: file })),
  ].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

const write = (value: unknown): string => stringify(value, { lineWidth: 0 });

function writePage({ page, language, ...words }: ContentPageTexts): WrittenFile {
  return { path: `pages/${page}.${language}.yaml`, text: write(withoutEmpty(words)) };
}

/** Returns a site file's path in the folder. */
function folderPath(address: string, { documents }: SiteContent): string {
  if (documents.some((name) => name === address)) return `documents/${address}`;
  return address.startsWith('site/') ? imagePath(address) : address.replace(/^pages\//, 'custom/');
}

/** `images/lake.png` of `site/lake-0123456789ab.png`. */
const imagePath = (address: string): string =>
  address.replace(/^site\/(.*)-[0-9a-f]{12}(\.[a-z]+)$/, 'images/$1$2');

/** Leaves out empty values: null, false, and empty texts and lists. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '' || value === false) return undefined;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty);
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const said = withoutEmpty(inner);
    return said === undefined ? [] : [[key, said] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
