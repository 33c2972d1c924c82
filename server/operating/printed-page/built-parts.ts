import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { WORKER_SOURCE } from '#contract/page-parts.ts';

/** What a page is run and dressed with. */
interface PageParts {
  /** What stands in its head for its scripts. */
  markup: string;
  /** The styles of all that it begins with, to stand in the page itself: nothing is painted before they are there. */
  css: string;
}

/** The build, by the pages that it is made for. */
export interface BuiltParts {
  /** The script that stands inline in every page; empty if the build has no entry. */
  starter: string;
  partsOf(wanted: WantedParts): PageParts;
}

export interface WantedParts {
  /** Source files of the storefront whose chunks the page will ask for first. */
  sources: readonly string[];
  /**
   * Whether the scripts wait until the page has been painted: where it has a big picture, that comes first on a slow
   * network, and they lose next to nothing.
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

/** How the manifest calls the entry. */
const ENTRY = 'index.html';
/** The id of the template that held links wait in. */
const HELD_ID = 'parts';

/** Reads what the build made; the styles are kept, which are some kilobytes. */
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
  const starter = startAfterPaint(manifest[ENTRY]?.file, manifest[WORKER_SOURCE]?.file);
  return {
    starter,
    partsOf: ({ sources, areHeld }) => {
      const chunks = [...reach(manifest, [ENTRY, ...sources])].flatMap((key) => manifest[key] ?? []);
      const inlined = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
      // The build's loader looks for these before it would fetch them again.
      const known = inlined.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('');
      const links = preloadLinks(chunks.map(({ file }) => file));
      return {
        markup: known + (areHeld ? `<template id="${HELD_ID}">${links}</template>` : links),
        css: inlined.map((file) => styles.get(file) ?? '').join(''),
      };
    },
  };
}

/**
 * Returns what runs the entry once the printed page has been painted. On a phone that has the scripts already they would
 * otherwise run first, and the eye would wait for them. A page in the background is not painted, and does not wait.
 */
function startAfterPaint(entry: string | undefined, worker: string | undefined): string {
  if (entry === undefined) return '';
  return [
    'const start=()=>{',
    `const held=document.getElementById(${JSON.stringify(HELD_ID)});`,
    'if(held)document.head.append(held.content);',
    `import(${JSON.stringify(`/${entry}`)})`,
    '};',
    'document.hidden?start():requestAnimationFrame(()=>setTimeout(start));',
    // Last: if there are no workers the page must begin all the same.
    worker === undefined ? '' : `new Worker(${JSON.stringify(`/${worker}`)})`,
  ].join('');
}

/** These chunks and all that they import. */
function reach(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    reach(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

/** Links that start loading scripts; what is painted goes before them. */
function preloadLinks(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join('');
}
