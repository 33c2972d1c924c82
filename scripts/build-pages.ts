/**
 * Builds the pages of shop and desk into `dist`, unless their sources were built before: builds are cached by content in
 * `node_modules/.cache/pages`.
 *
 *     node scripts/build-pages.ts
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const ROOT = path.join(import.meta.dirname, '..');
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'pages');
/** Builds of each kind that are kept: some branches and the one before a change. */
const KEPT = 4;

interface Pages {
  name: 'storefront' | 'desk';
  configFile: string;
  /** Everything that the build reads beside packages. */
  folders: readonly string[];
}

const SHARED = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const ALL: readonly Pages[] = [
  { name: 'storefront', configFile: 'vite.config.ts', folders: ['storefront', 'contract'] },
  { name: 'desk', configFile: 'vite.desk.config.ts', folders: ['desk', 'storefront', 'contract'] },
];

function hashSources({ configFile, folders }: Pages): string {
  const sources = folders.flatMap((folder) =>
    globSync(`${folder}/**/*`, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] }),
  );
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set([...SHARED, configFile, ...sources])].toSorted()) {
    const absolute = path.join(ROOT, file);
    if (statSync(absolute).isFile()) hash.update(`${file}\0`).update(readFileSync(absolute)).update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}

/** Copies a folder to a place where others may look meanwhile: they see all of it or nothing. */
function copyWhole(from: string, to: string): void {
  const part = `${to}-${randomUUID()}`;
  cpSync(from, part, { recursive: true });
  rmSync(to, { recursive: true, force: true });
  renameSync(part, to);
}

function forgetOld(name: string): void {
  const age = (folder: string) => statSync(path.join(CACHE, folder)).mtimeMs;
  const old = globSync(`${name}-*`, { cwd: CACHE }).toSorted((one, other) => age(other) - age(one));
  for (const folder of old.slice(KEPT)) rmSync(path.join(CACHE, folder), { recursive: true, force: true });
}

async function buildOrCopy(pages: Pages): Promise<void> {
  const cached = path.join(CACHE, `${pages.name}-${hashSources(pages)}`);
  const built = path.join(ROOT, 'dist', pages.name);
  mkdirSync(path.dirname(built), { recursive: true });
  if (existsSync(cached)) {
    copyWhole(cached, built);
    utimesSync(cached, new Date(), new Date());
    return;
  }
  await build({ configFile: path.join(ROOT, pages.configFile), logLevel: 'warn' });
  mkdirSync(CACHE, { recursive: true });
  copyWhole(built, cached);
  forgetOld(pages.name);
}

process.chdir(ROOT);
for (const pages of ALL) await buildOrCopy(pages);
