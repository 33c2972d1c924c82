/** Caches the engines' readings of photos between runs, so that rules can be tried in seconds. */
import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BibReading } from '#engines/bibs/index.ts';
import type { FaceReading } from '#engines/faces/index.ts';
import { readEngineVersion } from '#engines/models/index.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'node_modules/.cache/readings');
/** The files that determine what is read in a photo, besides the networks; the rules of bibs judge what was read. */
const READERS = ['server/engines/{bibs,faces,images,photo-reader}/*.ts'];
const JUDGES = new Set(['server/engines/bibs/bibs.rules.ts', 'server/engines/bibs/fragments.rules.ts']);

/** What was read in a photo. */
export interface KeptReading {
  readings: BibReading[];
  faces: FaceReading[];
}

async function hashReaders(): Promise<string> {
  const names: string[] = [];
  for await (const name of glob(READERS, { cwd: ROOT }))
    if (!name.endsWith('.test.ts') && !JUDGES.has(name)) names.push(name);
  const hash = createHash('sha256').update((await readEngineVersion()).models);
  for (const name of names.toSorted()) hash.update(await readFile(path.join(ROOT, name)));
  return hash.digest('hex');
}

const pack = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
const packFace = ({ descriptor, clothes, ...face }: FaceReading) => ({
  ...face,
  descriptor: pack(new Uint8Array(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength)),
  clothes: clothes === null ? null : pack(clothes),
});
const unpackFace = ({ descriptor, clothes, ...face }: ReturnType<typeof packFace>): FaceReading => ({
  ...face,
  descriptor: new Float32Array(new Uint8Array(Buffer.from(descriptor, 'base64')).buffer),
  clothes: clothes === null ? null : new Uint8Array(Buffer.from(clothes, 'base64')),
});

/**
 * Reads each photo once per version of the readers and networks: the readings are cached in `node_modules/.cache` by
 * the digest of the photo's bytes.
 */
export async function openKeptReadings(): Promise<{
  read(bytes: Uint8Array): Promise<KeptReading>;
  close(): Promise<void>;
}> {
  const version = await hashReaders();
  await mkdir(FOLDER, { recursive: true });
  const reader = createPhotoReader({ workers: 2 });
  return {
    close: () => reader.close(),
    async read(bytes) {
      const name = createHash('sha256').update(version).update(bytes).digest('hex');
      const file = path.join(FOLDER, `${name}.json`);
      const kept = await readFile(file, 'utf8').catch(() => undefined);
      if (kept !== undefined) {
        const { readings, faces } = JSON.parse(kept);
        return { readings, faces: faces.map(unpackFace) };
      }
      const read = await reader.examine(bytes);
      if (!read.ok) throw new Error(`${read.problem}: ${read.detail}`);
      const { readings, faces } = read;
      await writeFile(file, JSON.stringify({ readings, faces: faces.map(packFace) }));
      return { readings, faces };
    },
  };
}
