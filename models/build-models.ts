/**
 * Builds the networks that the server runs, from files in npm packages, into `dist/models`:
 *
 *     node models/build-models.ts
 *
 * `manifest.json` lists the source of each file and its changes. Files that were built from the same sources are
 * kept.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltModels } from './built-models.ts';
import { buildFaceModels } from './faces/build-face-models.ts';
import { locateFaceWeights } from './faces/read-face-weights.ts';
import { buildTextModels } from './text/build-text-models.ts';
import { locateTextModels } from './text/locate-text-models.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'dist', 'models');
const MANIFEST = 'manifest.json';

/** A built file in the manifest, named within `dist/models`. */
interface ManifestFile {
  file: string;
  sha256: string;
  package: string;
  version: string;
  licence: string;
  /** The source file inside the package. */
  source: string;
  sourceSha256: string;
  changes: string;
}

interface Manifest {
  /** SHA-256 over everything from which the files are built: the packages' files and this folder's code. */
  sources: string;
  files: ManifestFile[];
}

const digest = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function hashSources(): string {
  const code = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
    .toSorted()
    .map((file) => path.join(import.meta.dirname, file));
  const weights = globSync('*_model{.bin,-weights_manifest.json}', { cwd: locateFaceWeights() })
    .toSorted()
    .map((file) => path.join(locateFaceWeights(), file));
  const files = [...code, ...Object.values(locateTextModels()), ...weights];
  return digest(files.map((file) => digest(readFileSync(file))).join('\n'));
}

function readManifest(): Manifest | undefined {
  const file = path.join(FOLDER, MANIFEST);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

function isWhole({ files }: Manifest): boolean {
  return files.every(({ file, sha256 }) => {
    const built = path.join(FOLDER, file);
    return existsSync(built) && digest(readFileSync(built)) === sha256;
  });
}

/** Finds the package's folder from a file inside it. */
function packageFolder(name: string, file: string): string {
  const marker = path.join('node_modules', ...name.split('/'));
  return file.slice(0, file.indexOf(marker) + marker.length);
}

/** Writes one reader's files and returns their entries in the manifest. */
function writeModels(draft: string, reader: string, { description, files }: BuiltModels): ManifestFile[] {
  mkdirSync(path.join(draft, reader), { recursive: true });
  writeFileSync(path.join(draft, reader, 'models.json'), JSON.stringify(description, null, 2));
  return files.map(({ name, bytes, origin }) => {
    writeFileSync(path.join(draft, reader, name), bytes);
    const folder = packageFolder(origin.package, origin.source);
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return {
      file: `${reader}/${name}`,
      sha256: digest(bytes),
      package: origin.package,
      version,
      licence: origin.licence,
      source: path.relative(folder, origin.source).replaceAll(path.sep, '/'),
      sourceSha256: digest(readFileSync(origin.source)),
      changes: origin.changes,
    };
  });
}

/**
 * Builds what is missing or was built from other sources, which takes some seconds. The folder is written beside
 * its place and renamed, so that a process that starts meanwhile finds all of it or nothing.
 * @returns whether anything was built
 */
export function buildModels(): boolean {
  const sources = hashSources();
  const known = readManifest();
  if (known !== undefined && known.sources === sources && isWhole(known)) return false;
  const draft = `${FOLDER}.${randomUUID()}`;
  const files = [
    ...writeModels(draft, 'text', buildTextModels()),
    ...writeModels(draft, 'faces', buildFaceModels()),
  ];
  const manifest: Manifest = { sources, files };
  writeFileSync(path.join(draft, MANIFEST), JSON.stringify(manifest, null, 2));
  rmSync(FOLDER, { recursive: true, force: true });
  try {
    renameSync(draft, FOLDER);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process built the same files at the same time, and finished first.
    if (readManifest()?.sources !== sources) throw error;
  }
  return true;
}

if (import.meta.main && buildModels()) console.log(`models built into ${path.relative(ROOT, FOLDER)}`);
