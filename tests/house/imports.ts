import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A source file of the project and what it imports, as paths from the project's root or package names. */
export interface SourceFile {
  path: string;
  text: string;
  imports: {
    target: string;
    isType: boolean;
    /** Whether it is loaded by a dynamic import, not with the file. */
    isLazy: boolean;
  }[];
}

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = [
  'contract',
  'models',
  'server',
  'storefront',
  'desk',
  'demo',
  'migrations',
  'bench',
  'scripts',
  'tests',
];
/** Other shops to which the benches compare this one; not part of the project. */
export const PEERS = 'bench/peers';
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

/** Returns the subpaths of package.json's `imports`, longest first. */
function subpaths(): [prefix: string, folder: string][] {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.entries(imports).map(([key, value]) => [
    key.replace('*', ''),
    value.replace('./', '').replace('*', ''),
  ]);
}

function resolveTarget(from: string, specifier: string, prefixes: [string, string][]): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const known = prefixes.find(([prefix]) => specifier.startsWith(prefix));
  return known === undefined ? specifier : known[1] + specifier.slice(known[0].length);
}

/** Reads every TypeScript file of the project. */
export function readSources(): SourceFile[] {
  const prefixes = subpaths();
  const files = FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`);
  return globSync(files, { cwd: ROOT, exclude: [PEERS] }).map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const imports = [...text.matchAll(IMPORT)].map((match) => ({
      target: resolveTarget(path, match[2] ?? match[3] ?? '', prefixes),
      isType: match[1] !== undefined,
      isLazy: match[3] !== undefined,
    }));
    return { path, text, imports };
  });
}

/**
 * Returns the slice of a file: a folder two levels below `server` (`server/selling/carts`); undefined outside slices.
 */
export function sliceOf(path: string): string | undefined {
  const match = /^server\/(hosting|finding|selling|delivering|operating|engines)\/([^/]+)\//.exec(path);
  return match === null ? undefined : `${match[1]}/${match[2]}`;
}

/** Returns the wing or base of a server file. */
export function wingOf(path: string): string | undefined {
  return /^server\/(platform|engines|hosting|finding|selling|delivering|operating|commands)\//.exec(
    path,
  )?.[1];
}
