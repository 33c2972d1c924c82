import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ERRORS } from '@tus/server';
import { traceCall } from '../tracing/tracing.ts';
import { S3UploadStore } from './s3-upload-store.ts';
import { type ByteRange, FileMissing, type Storage, type WalkedFile } from './storage.ts';
import { s3Fault } from './storage-outage.ts';
import { requireUploadName, UPLOADS_FOLDER } from './uploads-place.ts';

/** The location of an S3 store, from `s3://bucket/prefix?endpoint=https://…&region=…`. */
export interface S3Place {
  bucket: string;
  /** The prefix of every key; ends with a slash, or is empty. */
  prefix: string;
  /** Only for stores other than Amazon's. */
  endpoint: string | undefined;
  region: string;
}

/**
 * Parses an `s3://` address.
 * @throws an error that describes the expected address
 */
export function parseS3Url(url: string): S3Place {
  const { protocol, hostname, pathname, searchParams } = new URL(url);
  if (protocol !== 's3:' || hostname === '')
    throw new Error('must look like s3://bucket/prefix?endpoint=https://…&region=…');
  const prefix = pathname.replace(/^\/|\/$/g, '');
  return {
    bucket: hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

const CONNECT_TIMEOUT_MS = 5_000;
/** A store that transfers nothing for this long counts as unavailable. */
const SILENCE_TIMEOUT_MS = 30_000;
const TRIES = 4;
/** Larger files are uploaded in parts of this size; each part being sent is held in memory. */
export const PART_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;
const PARTS_AT_ONCE = 3;
/** The most parts that S3 accepts for an object. */
const PARTS_MAX = 10_000;
/** A store may list some pages without objects, but not endlessly. */
const EMPTY_PAGES_MAX = 100;
/** The number of a folder's objects that are deleted concurrently. */
const DELETED_AT_ONCE = 50;

function connect(place: S3Place): S3Client {
  const client = new S3Client(settingsOf(place));
  client.middlewareStack.add(
    (next, { commandName = 'unknown' }) =>
      (args) =>
        traceCall(`S3 ${commandName}`, { 'rpc.system': 'aws-api', 'rpc.method': commandName }, () =>
          next(args),
        ),
    { step: 'initialize', name: 'trace' },
  );
  return client;
}

function settingsOf(place: S3Place): S3ClientConfig {
  const agent = { maxSockets: 100 };
  return {
    region: place.region,
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      httpsAgent: agent,
      httpAgent: agent,
    },
    // Many S3-compatible stores do not support Amazon's newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint, forcePathStyle: true }),
  };
}

/** Lists the keys below a place in order, without its prefix. */
export async function* listObjects(place: S3Place, client = connect(place)): AsyncGenerator<string> {
  for await (const { key } of walkObjects(place, client)) yield key;
}

async function* walkObjects(place: S3Place, client: S3Client): AsyncGenerator<WalkedFile> {
  const pages = paginateListObjectsV2({ client }, { Bucket: place.bucket, Prefix: place.prefix });
  let emptyPages = 0;
  try {
    for await (const { Contents = [] } of pages) {
      emptyPages = Contents.length === 0 ? emptyPages + 1 : 0;
      if (emptyPages > EMPTY_PAGES_MAX) throw new Error('the list of objects does not end');
      for (const { Key, Size = 0, LastModified = new Date(0) } of Contents)
        if (Key !== undefined)
          yield { key: Key.slice(place.prefix.length), size: Size, modifiedAt: LastModified };
    }
  } catch (error) {
    throw s3Fault(error, nameOf(place));
  }
}

/** Returns a store's address for messages, without secrets. */
function nameOf({ bucket, prefix, endpoint }: S3Place): string {
  return `s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
}

/** Creates the basic calls to a store; each failure is reported as a fault of the store. */
function openBucket(place: S3Place) {
  const client = connect(place);
  const named = (key: string) => ({ Bucket: place.bucket, Key: place.prefix + key });

  const fault = (error: unknown) => s3Fault(error, nameOf(place));

  const get = async (key: string, range?: ByteRange) => {
    try {
      const { Body } = await client.send(
        new GetObjectCommand({
          ...named(key),
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      if (Body === undefined) throw new FileMissing(key);
      return Body;
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key) : fault(error);
    }
  };
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    try {
      const size = bytes.byteLength;
      await client.send(new PutObjectCommand({ ...named(key), Body: bytes, ContentLength: size }));
    } catch (error) {
      throw fault(error);
    }
  };

  const uploadParts = async (
    key: string,
    content: { Body: Readable; ContentLength?: number },
    partSize: number,
  ): Promise<void> => {
    const upload = new Upload({
      client,
      params: { ...named(key), ...content },
      partSize,
      queueSize: PARTS_AT_ONCE,
      // The library's own abort would report its own failure instead of the upload's.
      leavePartsOnError: true,
    });
    try {
      await upload.done();
    } catch (error) {
      // The parts of a killed process stay until the bucket's rule for unfinished uploads deletes them.
      const { uploadId: UploadId } = upload;
      if (UploadId !== undefined)
        await client.send(new AbortMultipartUploadCommand({ ...named(key), UploadId })).catch(() => {});
      throw fault(error);
    }
  };

  const deleteOne = async (key: string): Promise<void> => {
    try {
      await client.send(new DeleteObjectCommand(named(key)));
    } catch (error) {
      throw fault(error);
    }
  };

  return { client, named, fault, get, put, uploadParts, deleteOne };
}

/**
 * Creates a storage in an S3 store. Credentials come from the SDK's default chain (AWS_ACCESS_KEY_ID, a profile, the
 * machine's role). S3 guarantees that objects are complete or absent, so nothing is renamed into place.
 * @param partBytes larger files are uploaded in parts of this size; at least 5 MiB
 */
export function createS3Storage(place: S3Place, { partBytes = PART_BYTES } = {}): Storage {
  const { client, named, fault, get, put, uploadParts, deleteOne } = openBucket(place);
  return {
    put,
    async putFile(key, path) {
      const { size } = await stat(path);
      const partSize = Math.max(partBytes, Math.ceil(size / PARTS_MAX));
      await uploadParts(key, { Body: Readable.from(readWhole(path, size)), ContentLength: size }, partSize);
    },
    // The length is unknown; parts of 16 MiB suffice for 160 GB.
    putStream: (key, source) => uploadParts(key, { Body: Readable.from(source) }, partBytes),
    // A single call: S3 copies up to 5 GiB this way, and no photo is larger.
    async copy(from, to) {
      const CopySource = encodeURI(`${place.bucket}/${place.prefix}${from}`);
      try {
        await client.send(new CopyObjectCommand({ ...named(to), CopySource }));
      } catch (error) {
        throw isMissing(error) ? new FileMissing(from) : fault(error);
      }
    },
    async read(key) {
      const body = await get(key);
      try {
        return await body.transformToByteArray();
      } catch (error) {
        throw fault(error);
      }
    },
    // In Node the SDK's body is a Readable; its type also covers browsers.
    stream: async (key, range) => (await get(key, range)) as Readable,
    async stat(key) {
      try {
        const facts = await client.send(new HeadObjectCommand(named(key)));
        return { size: facts.ContentLength ?? 0, modifiedAt: facts.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw fault(error);
      }
    },
    async list(folder) {
      const below = { ...place, prefix: `${place.prefix}${folder}/` };
      const keys: string[] = [];
      for await (const key of listObjects(below, client)) keys.push(`${folder}/${key}`);
      return keys;
    },
    delete: deleteOne,
    async *walk(folder) {
      const below = { ...place, prefix: `${place.prefix}${folder}/` };
      for await (const file of walkObjects(below, client)) yield { ...file, key: `${folder}/${file.key}` };
    },
    async deleteFolder(folder) {
      const below = { ...place, prefix: `${place.prefix}${folder}/` };
      let batch: string[] = [];
      const deleteBatch = async () => {
        await Promise.all(batch.map((key) => deleteOne(`${folder}/${key}`)));
        batch = [];
      };
      // One by one, because many S3-compatible stores do not support deleting several with one call.
      for await (const key of listObjects(below, client))
        if (batch.push(key) === DELETED_AT_ONCE) await deleteBatch();
      await deleteBatch();
    },
    async openUploads() {
      const prefix = `${place.prefix}${UPLOADS_FOLDER}/`;
      const store = new S3UploadStore({ ...settingsOf(place), bucket: place.bucket }, prefix, fault);
      const readIfThere = async (name: string) => {
        try {
          const body = await get(`${UPLOADS_FOLDER}/${name}`);
          return Buffer.from(await body.transformToByteArray());
        } catch (error) {
          if (error instanceof FileMissing) return undefined;
          throw fault(error);
        }
      };
      return {
        store,
        prefix,
        folder: undefined,
        reserveSpace: async () => () => {},
        async read(name) {
          requireUploadName(name);
          const whole = await readIfThere(name);
          if (whole !== undefined) return whole;
          await store.putTogether(prefix + name);
          return readIfThere(name);
        },
        async delete(name) {
          requireUploadName(name);
          await store.remove(prefix + name).catch((error: unknown) => {
            if (error !== ERRORS.FILE_NOT_FOUND) throw error;
          });
          // tus deletes nothing of an assembled upload, and never an incomplete part (`.part`).
          for (const end of ['', '.part', '.info']) await deleteOne(`${UPLOADS_FOLDER}/${name}${end}`);
        },
      };
    },
  };
}

/** @throws if a file has become shorter, before the store creates an object from it */
async function* readWhole(path: string, size: number): AsyncGenerator<Buffer> {
  let bytesRead = 0;
  for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: CHUNK_BYTES })) {
    bytesRead += chunk.length;
    yield chunk;
  }
  if (bytesRead < size) throw new Error('the file became shorter while it was stored');
}

function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound;
}
