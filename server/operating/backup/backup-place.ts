import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createSeal, SealBroken } from '#platform/encryption/sealed-file.ts';
import { FileMissing, type Storage } from '#platform/storage/storage.ts';
import { isBackupId } from './backup.rules.ts';
import { type Manifest, parseManifest, type StoredStream, UnusableBackup } from './manifest.ts';

/**
 * What a place contains: backups of all brands, or exports of one brand each. Both may be in one folder, and ignore
 * each other.
 */
export type PlaceKind = 'Backups' | 'Exports';

const FOLDERS = {
  Backups: { copies: 'backups', files: 'files' },
  Exports: { copies: 'exports', files: 'export-files' },
} as const satisfies Record<PlaceKind, object>;
/** A manifest has a line for each table, and one for each file that was missing. */
const MANIFEST_BYTES_MAX = 64_000_000;
/** The default level of zstd, stated explicitly so that all machines use the same. */
const ZSTD_LEVEL = 3;

/** A place for backups. Each backup has its own folder; files are shared by all backups. Everything is encrypted. */
export interface BackupPlace {
  /** Compresses lines and writes them atomically. */
  writeLines(backupId: string, name: string, source: Readable): Promise<StoredStream>;
  /**
   * Yields no more bytes than expected: few stored bytes may unpack to very many.
   * @throws UnusableBackup, at the latest at the end, if the content differs from what was written
   */
  readLines(backupId: string, name: string, expected: StoredStream): AsyncGenerator<Buffer>;
  writeManifest(manifest: Manifest): Promise<void>;
  /**
   * @throws UnusableBackup if the backup does not exist, or this version cannot read it
   */
  readManifest(backupId: string): Promise<Manifest>;
  /** Lists complete backups by time, and the remains of interrupted ones. */
  listBackups(): Promise<{ whole: string[]; interrupted: string[] }>;
  /** Deletes a backup, its manifest first. Files that other backups share stay. */
  deleteBackup(backupId: string): Promise<void>;
  /** @returns the stored size in bytes */
  writeFile(name: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  readFile(name: string): AsyncGenerator<Buffer>;
  /** Walks through the shared files. */
  walkFiles(): AsyncGenerator<{ name: string; storedBytes: number }>;
  deleteFile(name: string): Promise<void>;
}

/** Opens a place for backups, or for exports, in a storage. */
export async function openBackupPlace(
  storage: Storage,
  key: string,
  kind: PlaceKind = 'Backups',
): Promise<BackupPlace> {
  const folders = FOLDERS[kind];
  const seal = await createSeal(key);
  const linesKey = (backupId: string, name: string) => `${folders.copies}/${backupId}/${name}.zst.age`;
  const manifestKey = (backupId: string) => `${folders.copies}/${backupId}/manifest.json.age`;
  const fileKey = (name: string) => `${folders.files}/${name.slice(0, 2)}/${name}.age`;

  const write = async (storageKey: string, source: AsyncIterable<Uint8Array>): Promise<number> => {
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of seal.encrypt(storageKey, source)) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    await storage.putStream(storageKey, counted());
    return bytes;
  };
  const read = async function* (storageKey: string): AsyncGenerator<Buffer> {
    let stored: Readable | undefined;
    try {
      stored = await storage.stream(storageKey);
      yield* seal.decrypt(storageKey, stored);
    } catch (error) {
      if (error instanceof SealBroken) throw new UnusableBackup(error.message, { cause: error });
      if (error instanceof FileMissing)
        throw new UnusableBackup(`${storageKey} is missing.`, { cause: error });
      throw error;
    } finally {
      stored?.destroy();
    }
  };

  return {
    async writeLines(backupId, name, source) {
      const meter = createMeter();
      const storageKey = linesKey(backupId, name);
      let storedBytes = 0;
      await pipeline(source, meter.pass, createCompress(), async (compressed) => {
        storedBytes = await write(storageKey, compressed);
      });
      return { ...meter.result(), storedBytes };
    },
    async *readLines(backupId, name, expected) {
      const storageKey = linesKey(backupId, name);
      const meter = createMeter();
      const compressed = Readable.from(read(storageKey), { objectMode: false });
      const plain = createZstdDecompress();
      // The pipeline reports its error through the stream that is being read.
      const done = pipeline(compressed, plain).catch(() => {});
      yield* atMost(meter.pass(plain), expected.bytes, storageKey);
      await done;
      const { lines, bytes, sha256 } = meter.result();
      if (lines !== expected.lines || bytes !== expected.bytes || sha256 !== expected.sha256)
        throw new UnusableBackup(
          `${storageKey} is not what was written: ${lines} of ${expected.lines} lines.`,
        );
    },
    async writeManifest(manifest) {
      await write(manifestKey(manifest.backupId), Readable.from([Buffer.from(JSON.stringify(manifest))]));
    },
    async readManifest(backupId) {
      const storageKey = manifestKey(backupId);
      const limited = atMost(read(storageKey), MANIFEST_BYTES_MAX, storageKey);
      const bytes = await buffer(Readable.from(limited)).catch((error: unknown) => {
        if (!(error instanceof UnusableBackup && error.cause instanceof FileMissing)) throw error;
        throw new UnusableBackup(`There is no backup ${backupId}, or it was interrupted.`, { cause: error });
      });
      const manifest = parseManifest(bytes.toString());
      if (manifest.backupId !== backupId)
        throw new UnusableBackup(`The backup ${backupId} is really ${manifest.backupId}.`);
      return manifest;
    },
    async listBackups() {
      const keys = (await storage.list(folders.copies)).toSorted();
      const ids = [...new Set(keys.map((key) => key.split('/')[1] ?? ''))].filter(isBackupId);
      const isWhole = (id: string) => keys.includes(manifestKey(id));
      return { whole: ids.filter(isWhole), interrupted: ids.filter((id) => !isWhole(id)) };
    },
    async deleteBackup(backupId) {
      await storage.delete(manifestKey(backupId));
      await storage.deleteFolder(`${folders.copies}/${backupId}`);
    },
    writeFile: (name, source) => write(fileKey(name), source),
    readFile: (name) => read(fileKey(name)),
    async *walkFiles() {
      for await (const { key: storageKey, size } of storage.walk(folders.files)) {
        const name = /(?<![\w-])([\w-]+)\.age$/.exec(storageKey)?.[1];
        if (name !== undefined) yield { name, storedBytes: size };
      }
    },
    deleteFile: (name) => storage.delete(fileKey(name)),
  };
}

const createCompress = () =>
  createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } });

/** Passes bytes through. @throws UnusableBackup once there are more than `bytesMax` */
async function* atMost(
  source: AsyncIterable<Buffer>,
  bytesMax: number,
  storageKey: string,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new UnusableBackup(`${storageKey} has more than ${bytesMax} bytes.`);
    yield chunk;
  }
}

/** Counts lines and bytes that pass, and hashes them. */
function createMeter() {
  const hash = createHash('sha256');
  let lines = 0;
  let bytes = 0;
  return {
    async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        bytes += chunk.length;
        hash.update(chunk);
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
        yield chunk;
      }
    },
    result: () => ({ lines, bytes, sha256: hash.digest('hex') }),
  };
}

/**
 * Builds the key of a file that backups share. It depends on the content, so that an unchanged file is not written
 * again.
 */
export function nameSharedFile({
  key,
  size,
  modifiedMs,
}: {
  key: string;
  size: number;
  modifiedMs: number;
}): string {
  return createHash('sha256').update(`${key}\n${size}\n${modifiedMs}`).digest('hex').slice(0, 32);
}
