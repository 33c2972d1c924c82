import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { modelsFolder } from './built-models.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/**
 * The code that determines, together with the networks, which text and faces are read in a photo and to whom it
 * belongs.
 */
const RULES = ['server/engines/bibs/*.ts', 'server/engines/faces/*.ts', 'server/finding/recognition/*.ts'];
/** Enough of a SHA-256 to distinguish versions. */
const DIGITS = 12;

const manifestSchema = z.object({
  sources: z.string(),
  files: z.array(z.object({ package: z.string(), version: z.string() })),
});

/** The version of program and networks with which a figure was measured. */
export interface EngineVersion {
  photofinish: string;
  /** A digest of the code that reads and judges; it changes with every change of a rule. */
  rules: string;
  /** A digest of everything from which the networks are built. */
  models: string;
  /** The packages that contain the networks. */
  packages: string[];
}

/** Reads the versions of the program, of the rules and of the built networks. The networks must be built. */
export async function readEngineVersion(): Promise<EngineVersion> {
  const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
  const { version } = z
    .object({ version: z.string() })
    .parse(await readJson(path.join(ROOT, 'package.json')));
  const { sources, files } = manifestSchema.parse(
    await readJson(path.join(modelsFolder('text'), '..', 'manifest.json')),
  );
  return {
    photofinish: version,
    rules: await hashRules(),
    models: sources.slice(0, DIGITS),
    packages: [...new Set(files.map((file) => `${file.package} ${file.version}`))].toSorted(),
  };
}

async function hashRules(): Promise<string> {
  const names: string[] = [];
  for await (const name of glob(RULES, { cwd: ROOT }))
    if (!name.endsWith('.test.ts')) names.push(name.replaceAll(path.sep, '/'));
  const hash = createHash('sha256');
  // Line ends are normalised, because they depend on the system that checked out the files.
  for (const name of names.toSorted())
    hash.update(`${name}\n${(await readFile(path.join(ROOT, name), 'utf8')).replaceAll('\r\n', '\n')}`);
  return hash.digest('hex').slice(0, DIGITS);
}
