/**
 * Builds the pages of shop and desk into `dist`, unless the same sources were built before: builds are cached by
 * the content of their sources in `node_modules/.cache/pages`.
 *
 *     node scripts/build-pages.ts
 *
 * With `--beside-start`, as `photofinish start --build` runs it, models come first and each part is reported as
 * soon as it is there; scripts and styles are compressed at the end, which takes longer than the builds.
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
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildModels } from '../models/build-models.ts';
import { lowerPriority } from '../server/commands/lower-priority.ts';
import { checkBudgets } from '../storefront/build/page-budgets.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'pages');
/** The number of cached builds per site: for some branches, and for the state before a change. */
const KEPT = 4;
/**
 * The niceness of builds beside a start. The storefront's build has slightly lower priority than the creation of
 * the database, the desk's than the shop and its readers, and compression than everything.
 */
const NICENESS = { storefront: 3, desk: 15, compressing: 19 };

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

/** Copies a folder to a place that others may read meanwhile: they see all of it or nothing. */
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

/**
 * Builds one site, or copies the build that is cached. @returns the place where a new build is cached, once it is
 * compressed
 */
async function buildOrCopy(pages: Pages): Promise<string | undefined> {
  const cached = path.join(CACHE, `${pages.name}-${hashSources(pages)}`);
  const built = path.join(ROOT, 'dist', pages.name);
  mkdirSync(path.dirname(built), { recursive: true });
  if (existsSync(cached)) {
    copyWhole(cached, built);
    utimesSync(cached, new Date(), new Date());
    return undefined;
  }
  // Loaded only if it is needed, because loading it takes longer than copying both sites.
  const { build } = await import('vite');
  await build({ configFile: path.join(ROOT, pages.configFile), logLevel: 'warn' });
  return cached;
}

async function compressAndKeep(pages: Pages, cached: string): Promise<void> {
  const built = path.join(ROOT, 'dist', pages.name);
  await precompress(path.join(built, 'assets'));
  // A shop that starts must not fail because of it.
  if (pages.name === 'storefront' && !isBesideStart) checkBudgets(built);
  mkdirSync(CACHE, { recursive: true });
  copyWhole(built, cached);
  forgetOld(pages.name);
}

/** Compresses scripts and styles once, at the highest level, so that no request has to. */
async function precompress(folder: string): Promise<void> {
  await Promise.all(
    globSync('*.{js,css}', { cwd: folder }).map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await writeWhole(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeWhole(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Writes a file completely or not at all, because a server may be sending files from the folder. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
}

process.chdir(ROOT);
const isBesideStart = process.argv.includes('--beside-start');
const yieldBy = (niceness: number): void => {
  if (isBesideStart) lowerPriority(niceness);
};
yieldBy(NICENESS.storefront);
if (isBesideStart) {
  buildModels();
  process.send?.('models');
}
const fresh: [Pages, string][] = [];
for (const pages of ALL) {
  const cached = await buildOrCopy(pages);
  if (cached !== undefined) fresh.push([pages, cached]);
  process.send?.(pages.name);
  yieldBy(NICENESS.desk);
}
yieldBy(NICENESS.compressing);
for (const [pages, cached] of fresh) await compressAndKeep(pages, cached);
// An open channel to the parent would keep this process running.
process.disconnect?.();
