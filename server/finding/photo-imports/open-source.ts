import { basename } from 'node:path/posix';
import { IMPORT_FILES_MAX } from '#contract/desk-imports.ts';
import { isPhotoName } from '#contract/upload-files.ts';
import { UPLOAD_BYTES_MAX } from '#contract/uploads.ts';
import { FileTooLarge, openZipInParts, skipByPath } from '#finding/ingest/index.ts';
import {
  AnswerTooLong,
  BadList,
  type BucketKeys,
  openForeignBucket,
} from '#platform/storage/foreign-bucket.ts';
import type { BucketSource, ImportSource } from './photo-imports.rules.ts';
import { BLOCK, openRemoteFile, type SourceAccess } from './remote-file.ts';
import { faultOfCall, SourceFault } from './source-fault.ts';

/** A file of a source; `skipped` if it is not named like a photo. */
export interface SourceFile {
  /** Where a later run continues after this file. */
  passed: string;
  name: string;
  folder: string;
  /**
   * Undefined if the file is no photo by its name, or a folder.
   * @throws FileTooLarge, SourceFault if the source fails, RunEnded if the run has to end, or another error if this file
   *   cannot be read
   */
  read: (() => Promise<Buffer>) | undefined;
  /** Whether the source itself reports that the file cannot be read. */
  isUnreadable?: boolean;
}

/** The end of a page of a bucket: a later run continues after it. */
interface PageEnd {
  passed: string;
  isPage: true;
}

/** A source of photos. */
export interface OpenSource {
  /** The number of its files; null if it is not known. */
  total: number | null;
  /** Identifies its content; null if it is not known. */
  validator: string | null;
  /** @throws SourceFault, RunEnded */
  walk(passed: string): AsyncGenerator<SourceFile | PageEnd>;
}

/**
 * Opens the source of an import.
 * @throws SourceFault, RunEnded
 */
export async function openImportSource(
  source: ImportSource,
  keys: BucketKeys | null,
  access: SourceAccess,
  block = BLOCK,
): Promise<OpenSource> {
  return source.kind === 'Zip' ? openZip(source.url, access, block) : openBucket(source, keys, access);
}

async function openZip(url: string, access: SourceAccess, block: typeof BLOCK): Promise<OpenSource> {
  const file = await openRemoteFile(url, access, block);
  const zip = await openZipInParts(file);
  if (zip === undefined) throw file.fault() ?? new SourceFault('NotAZip');
  if (zip.count > IMPORT_FILES_MAX) throw new SourceFault('TooManyFiles');
  const limits = { filesMax: IMPORT_FILES_MAX, bytesMax: UPLOAD_BYTES_MAX };
  return {
    total: zip.count,
    validator: file.validator,
    async *walk(before) {
      for await (const { entry, passed } of zip.walk('', { ...limits, passed: Number(before) || 0 })) {
        const fault = file.fault();
        if (fault !== undefined) throw fault;
        if (entry === undefined) continue;
        const path = entry.file.replace(/^\/+/, '');
        const named = { passed: String(passed), name: basename(path), folder: entry.folder };
        if ('leftOut' in entry) {
          // An entry without a path stands for the zip itself.
          const isPhoto = path === '' || isPhotoName(path);
          yield { ...named, read: undefined, isUnreadable: isPhoto && entry.leftOut === 'Unreadable' };
          continue;
        }
        const read = async () => {
          const bytes = await entry.read().catch((error: unknown) => {
            throw file.fault() ?? error;
          });
          return asBuffer(bytes);
        };
        yield { ...named, read: isPhotoName(path) ? read : undefined };
      }
    },
  };
}

/** Views bytes without copying them: a file may be large. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The longest key that S3 allows. */
const KEY_BYTES_MAX = 1_024;
/** The most pages of a listing in one turn. */
export const PAGES_MAX = 20;
/**
 * The fewest objects that these pages must contain together. A store may send some short pages, for example after many
 * deletions.
 */
const OBJECTS_OF_PAGES_MIN = PAGES_MAX * 10;

function openBucket(source: BucketSource, keys: BucketKeys | null, access: SourceAccess): OpenSource {
  const store = openForeignBucket(source, keys, access);
  return {
    total: null,
    validator: null,
    async *walk(before) {
      let passed = before;
      let listed = 0;
      for (let pages = 1; ; pages += 1) {
        const page = await store.list(passed).catch((error: unknown) => {
          throw faultOfStore(error);
        });
        for (const { key, size } of page.objects) {
          // A store that ignores where a page begins would be listed forever.
          if (Buffer.compare(Buffer.from(key), Buffer.from(passed)) <= 0 && passed !== '')
            throw new SourceFault('BadAnswer');
          if (Buffer.byteLength(key) > KEY_BYTES_MAX) throw new SourceFault('BadAnswer');
          passed = key;
          if (key === '' || key.endsWith('/')) continue;
          yield describeObject(store, key, size);
        }
        if (page.isLast) return;
        listed += page.objects.length;
        if (page.objects.length === 0) throw new SourceFault('BadAnswer');
        if (pages === PAGES_MAX && listed < OBJECTS_OF_PAGES_MIN) throw new SourceFault('BadAnswer');
        yield { passed, isPage: true };
      }
    },
  };
}

function describeObject(store: ReturnType<typeof openForeignBucket>, key: string, size: number): SourceFile {
  const at = key.lastIndexOf('/');
  const read = async () => {
    if (size > UPLOAD_BYTES_MAX) throw new FileTooLarge();
    return store.read(key, size).catch((error: unknown) => {
      // The object was deleted or has grown since it was listed.
      if (nameOf(error) === 'NoSuchKey' || error instanceof AnswerTooLong) throw error;
      throw faultOfStore(error);
    });
  };
  const isPhoto = skipByPath(key) === undefined && isPhotoName(key);
  return {
    passed: key,
    name: key.slice(at + 1),
    folder: at < 0 ? '' : key.slice(0, at),
    read: isPhoto ? read : undefined,
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Converts an error of a store, or of a call to it. */
function faultOfStore(error: unknown): Error {
  const status = statusOf(error);
  if (error instanceof AnswerTooLong || error instanceof BadList) return new SourceFault('BadAnswer');
  if (status === undefined) return faultOfCall(error);
  if (status === 401 || status === 403) return new SourceFault('AccessDenied', status);
  if (nameOf(error) === 'NoSuchBucket') return new SourceFault('NoBucket', status);
  // The SDK could not parse the answer.
  return status < 400 ? new SourceFault('BadAnswer', status) : new SourceFault('Status', status);
}

/** Returns the HTTP status of a store's answer, which the SDK adds to its errors. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const facts = error.$metadata;
  const isKnown = typeof facts === 'object' && facts !== null && 'httpStatusCode' in facts;
  return isKnown && typeof facts.httpStatusCode === 'number' ? facts.httpStatusCode : undefined;
}
