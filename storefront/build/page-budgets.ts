import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { PAGE_TEXTS, type PageName, sourceOf } from '#contract/page-parts.ts';

/** The JavaScript that a page may load first, and that a route change may load, in any language; in kB after Brotli. */
export const BUDGETS_KB: {
  first: Partial<Record<PageName, number>> & { other: number };
  routeChange: number;
} = {
  first: { home: 100, event: 113, results: 114, cart: 114, other: 108 },
  routeChange: 24,
};

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The compressed JavaScript, in bytes, that a page's first view downloads. */
interface PageWeight {
  page: PageName;
  english: number;
  /** The texts of some languages are larger than those of others. */
  heaviest: { language: Language; bytes: number };
  /** The most bytes that a visitor of another page downloads for this page: the two pages share only the files of every visit. */
  routeChange: number;
  limitKb: number;
  isKept: boolean;
}

/**
 * Weighs every page by the manifest of the build: its chunk, its texts, the entry, and all their imports. It does not include
 * what a page loads after it started (the photos of a search, a paid order, the login).
 * @param folder the build, compressed
 */
export function weighPages(folder: string): PageWeight[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const bytesOf = (keys: Iterable<string>): number =>
    [...keys].reduce(
      (sum, key) => sum + readFileSync(join(folder, `${manifest[key]?.file}.br`)).byteLength,
      0,
    );
  return (Object.keys(PAGE_TEXTS) as PageName[]).map((page) => {
    const byLanguage = LANGUAGES.map((language) => {
      const first = reach(manifest, ['index.html', textsOf(language, 'index.ts')]);
      const more = [...reach(manifest, partsOf(manifest, page, language))].filter((key) => !first.has(key));
      return { language, bytes: bytesOf(first) + bytesOf(more), routeChange: bytesOf(more) };
    });
    const heaviest = byLanguage.reduce((most, each) => (each.bytes > most.bytes ? each : most));
    const english = byLanguage.find(({ language }) => language === 'en')?.bytes ?? heaviest.bytes;
    const routeChange = Math.max(...byLanguage.map((each) => each.routeChange));
    const limitKb = BUDGETS_KB.first[page] ?? BUDGETS_KB.first.other;
    const isKept = heaviest.bytes <= limitKb * 1000 && routeChange <= BUDGETS_KB.routeChange * 1000;
    return { page, english, heaviest, routeChange, limitKb, isKept };
  });
}

/**
 * Checks a build against the budgets.
 * @throws Error that names each page over its budget
 */
export function checkBudgets(folder: string): void {
  const missed = weighPages(folder).filter(({ isKept }) => !isKept);
  if (missed.length === 0) return;
  const lines = missed.map(
    ({ page, heaviest, routeChange, limitKb }) =>
      `${page}: ${kb(heaviest.bytes)} kB of ${limitKb} in ${heaviest.language}, a route change ${kb(routeChange)} kB of ${BUDGETS_KB.routeChange}`,
  );
  throw new Error(
    `These pages load more JavaScript than storefront/build/page-budgets.ts allows:\n${lines.join('\n')}`,
  );
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);
const textsOf = (language: Language, file: string): string => `i18n/locales/${language}/${file}`;

function partsOf(manifest: Manifest, page: PageName, language: Language): string[] {
  const source = sourceOf(page, Object.keys(manifest));
  if (source === undefined) throw new Error(`the page ${page} is not in the build`);
  return [source, ...PAGE_TEXTS[page].map((wing) => textsOf(language, `${wing}.json`))];
}

/** Collects these chunks and everything that they import. */
function reach(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys.filter((each) => !seen.has(each))) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the build`);
    seen.add(key);
    reach(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}
