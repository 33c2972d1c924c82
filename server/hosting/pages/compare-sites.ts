import type { ContentPageTexts } from '#contract/site.schema.ts';
import type { SiteContent } from '#contract/site.ts';
import { describeChange, type TenantChange } from '#hosting/tenants/index.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';

/** The comparable form of a site. */
export interface ComparedSite {
  content: SiteContent;
  pages: readonly ContentPageTexts[];
  files: readonly { path: string; byteSize: number; contentHash: string }[];
  brandZone: readonly { title: string; linkUrl: string | null; file: string }[];
}

const SHOWN_MAX = 80;
/** The desk shows texts as a whole; a limit keeps the answer small. */
const WHOLE_MAX = 10_000;

/** Lists the differences of two sites, field by field; a removed page is one change. */
export function compareSites(before: ComparedSite, after: ComparedSite): TenantChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...to.keys(), ...from.keys()])].filter(
    (field) => from.get(field) !== to.get(field),
  );
  const isWhole = (field: string): boolean => {
    const page = pageOf(field);
    return page === undefined || field === `${page}.title` || to.has(`${page}.title`);
  };
  return changed
    .filter(isWhole)
    .map((field) => ({ field, from: from.get(field) ?? '', to: to.get(field) ?? '' }));
}

/** Formats the differences of two sites for people: one line each, with long texts cut, beside the whole texts. */
export function describeSiteChanges(changes: readonly TenantChange[]): DiffLine[] {
  return changes.map((change) => {
    const { field, from, to } = cutChange(change);
    const mark = from === '' ? '+' : to === '' ? '-' : '~';
    const text = mark === '~' ? describeChange({ field, from, to }) : `${field}: ${mark === '+' ? to : from}`;
    return { mark, text, change: { of: 'site', key: '', ...cutChange(change, WHOLE_MAX) } };
  });
}

/** Formats the differences of two sites for the record: one line each, with long texts cut. */
export const summariseSiteChanges = (changes: readonly TenantChange[]): string =>
  changes.map((change) => describeChange(cutChange(change))).join('\n');

const cutChange = ({ field, from, to }: TenantChange, max = SHOWN_MAX): TenantChange => ({
  field,
  from: shorten(from, max),
  to: shorten(to, max),
});

/** `pages.organizers.de` of `pages.organizers.de.lead`. */
const pageOf = (field: string): string | undefined => /^pages\.[^.]+\.[^.]+/.exec(field)?.[0];

function shorten(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

function fieldsOf({ content, pages, files, brandZone }: ComparedSite): Map<string, string> {
  const fields = new Map<string, string>();
  const add = (path: string, value: unknown): void => {
    if (value === null || value === '' || value === false) return;
    if (typeof value !== 'object' || value === undefined) fields.set(path, String(value));
    else
      for (const [key, inner] of Object.entries(value))
        add(`${path}.${Array.isArray(value) ? Number(key) + 1 : key}`, inner);
  };
  add('footer', content.footer);
  for (const { id, ...notification } of content.notifications) add(`notifications.${id}`, notification);
  // The order of notifications is a setting too.
  fields.set('notifications', content.notifications.map(({ id }) => id).join(', '));
  for (const [index, { title, linkUrl, file }] of brandZone.entries())
    fields.set(
      `brandZone.${index + 1}`,
      `${title}${linkUrl === null ? '' : ` → ${linkUrl}`} (${file.slice(0, 8)})`,
    );
  for (const { page, language, ...words } of pages) add(`pages.${page}.${language}`, words);
  for (const { path, byteSize, contentHash } of files)
    fields.set(path, `${Math.ceil(byteSize / 1_000)} kB (${contentHash.slice(0, 8)})`);
  return fields;
}
