import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { PAGE_SOURCES, PAGE_TEXTS, type PageName } from '#contract/page-parts.ts';
import type { Figure } from './markdown-table.ts';

const FIRST_LOAD_KB = 130;
const ROUTE_CHANGE_KB = 30;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The compressed JavaScript, in bytes, that a page's first view downloads. */
interface PageWeight {
  page: PageName;
  english: number;
  /** The texts of some languages are larger than those of others. */
  heaviest: { language: Language; bytes: number };
  /** The most bytes that a visitor of another page downloads for this page: the two pages share only the files of every visit. */
  routeChange: number;
}

/**
 * Weighs every page by the manifest of the build: its chunk, its texts, the entry, and all their imports. It does not include
 * what a page loads after it started (the photos of a search, a paid order, the login).
 */
function weighPages(folder: string): PageWeight[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const reach = (keys: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys.filter((each) => !seen.has(each))) {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`${key} is not in the build`);
      seen.add(key);
      reach(chunk.imports ?? [], seen);
    }
    return seen;
  };
  const bytesOf = (keys: Iterable<string>): number =>
    [...keys].reduce(
      (sum, key) => sum + readFileSync(join(folder, `${manifest[key]?.file}.br`)).byteLength,
      0,
    );
  const textsOf = (language: Language, file: string) => `i18n/locales/${language}/${file}`;
  const everyVisit = (language: Language) => reach(['index.html', textsOf(language, 'index.ts')]);
  const partsOf = (page: PageName, language: Language) =>
    reach([PAGE_SOURCES[page], ...PAGE_TEXTS[page].map((wing) => textsOf(language, `${wing}.json`))]);
  return (Object.keys(PAGE_SOURCES) as PageName[]).map((page) => {
    const byLanguage = LANGUAGES.map((language) => {
      const first = everyVisit(language);
      const more = [...partsOf(page, language)].filter((key) => !first.has(key));
      return { language, bytes: bytesOf(first) + bytesOf(more), routeChange: bytesOf(more) };
    });
    const heaviest = byLanguage.reduce((most, each) => (each.bytes > most.bytes ? each : most));
    const english = byLanguage.find(({ language }) => language === 'en')?.bytes ?? heaviest.bytes;
    return { page, english, heaviest, routeChange: Math.max(...byLanguage.map((each) => each.routeChange)) };
  });
}

const kb = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Returns the first load and the route change of every page as figures; `folder` contains the build. */
export function pageFigures(folder: string): Figure[] {
  return weighPages(folder).map(({ page, english, heaviest, routeChange }) => ({
    name: page,
    measured: `${kb(english)} kB in English, ${kb(heaviest.bytes)} kB in ${heaviest.language}; a route change ${kb(routeChange)} kB`,
    limit: `≤ ${FIRST_LOAD_KB} kB, ≤ ${ROUTE_CHANGE_KB} kB`,
    isKept: heaviest.bytes <= FIRST_LOAD_KB * 1000 && routeChange <= ROUTE_CHANGE_KB * 1000,
  }));
}
