import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { PAGE_TEXTS, type PageName, sourceOf, WORKER_SOURCE } from '#contract/page-parts.ts';

/** The scripts and styles of a page. */
interface PageParts {
  /** The tags in its head for its scripts and styles. */
  markup: string;
  /** The styles of the page's first parts. They are inlined, so that the first paint does not wait for them. */
  css: string;
}

/** The parts of the build, by page. */
export interface BuiltParts {
  /** The inline script of every page; empty if the build has no entry. */
  starter: string;
  partsOf(wanted: WantedParts): PageParts;
}

export interface WantedParts {
  page: PageName;
  language: Language;
  /**
   * Whether the scripts wait until the page has been painted, so that on a slow network a big picture loads first. The
   * picture hardly delays the scripts.
   */
  areHeld: boolean;
}

/** Vite's manifest entry of a source file's chunk. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** The entry's name in the manifest. */
const ENTRY = 'index.html';
/**
 * The id of the template that contains links for the starter. Browsers prefetch files that a page names, but not files
 * that a template names.
 */
const HELD_ID = 'parts';

/** Reads the build's output; the styles, some kilobytes, are kept in memory. */
export async function readBuiltParts(folder: string): Promise<BuiltParts> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')),
  );
  const sheets = [...new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))];
  const styles = new Map(
    await Promise.all(
      sheets.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
    ),
  );
  const starter = startAfterPaint(inOrder(manifest, ENTRY), manifest[WORKER_SOURCE]?.file);
  return {
    starter,
    partsOf: ({ page, language, areHeld }) => {
      const sources = [ENTRY, ...sourcesOf(manifest, page, language)];
      const chunks = [...reach(manifest, sources)].flatMap((key) => manifest[key] ?? []);
      const inlined = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
      // The build's loader finds these links and does not fetch the files again. In the page itself, browsers would
      // fetch the files before the picture although the links are disabled.
      const known = inlined.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('');
      const links = preloadLinks(chunks.map(({ file }) => file));
      const held = areHeld ? known + links : known;
      return {
        markup: `<template id="${HELD_ID}">${held}</template>${areHeld ? '' : links}`,
        css: inlined.map((file) => styles.get(file) ?? '').join(''),
      };
    },
  };
}

/** How long scripts wait for the large picture. It has usually arrived by then; on a slow network the page starts without it. */
const PICTURE_MS = 500;

/**
 * Returns the script that runs the entry after the printed page and its large picture have been painted. Otherwise
 * cached scripts would run first and delay the paint on a phone, and loading scripts would delay the picture on a slow
 * network. A page in the background is not painted, so it does not wait.
 * @param files the entry's file after those that it imports; each is evaluated in a task of its own
 */
function startAfterPaint(files: readonly string[], worker: string | undefined): string {
  if (files.length === 0) return '';
  const scripts = files.map((file) => `/${file}`);
  return [
    'const start=async()=>{',
    `const held=document.getElementById(${JSON.stringify(HELD_ID)});`,
    'if(held)document.head.append(held.content);',
    `for(const script of ${JSON.stringify(scripts)}){await import(script);await new Promise(next=>setTimeout(next))}`,
    '};',
    'const painted=()=>requestAnimationFrame(()=>setTimeout(start)),cover=document.querySelector(".hero-cover");',
    'if(document.hidden)start();',
    'else if(!cover||cover.complete)painted();',
    'else Promise.race([',
    'new Promise(done=>{cover.onload=cover.onerror=done}),',
    `new Promise(done=>setTimeout(done,${PICTURE_MS}))`,
    ']).then(()=>requestAnimationFrame(painted));',
    // Started last, because the page must work even without workers.
    worker === undefined ? '' : `new Worker(${JSON.stringify(`/${worker}`)})`,
  ].join('');
}

/** Returns the source files of a page and of its texts. */
function sourcesOf(manifest: Manifest, page: PageName, language: Language): string[] {
  const texts = PAGE_TEXTS[page].map((wing) => `${wing}.json`);
  const source = sourceOf(page, Object.keys(manifest));
  return [
    ...(source === undefined ? [] : [source]),
    ...['index.ts', ...texts].map((file) => `i18n/locales/${language}/${file}`),
  ];
}

/** Collects the given chunks and everything that they import. */
function reach(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    reach(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

/** Lists the files of a chunk and of its imports, imports first. */
function inOrder(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((each) => inOrder(manifest, each, seen)), chunk.file];
}

/** Builds links that preload scripts; painted content has priority. */
function preloadLinks(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join('');
}
