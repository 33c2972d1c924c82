import { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { fetchOut } from '../outbound/call-out.ts';
import { type BucketPage, readBucketPage } from './bucket-list.task.ts';

/** A bucket of another store, which may be hostile. */
interface ForeignPlace {
  bucket: string;
  prefix: string;
  endpoint: string;
  region: string;
}

export interface BucketKeys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The calls to a bucket of another store; each throws the error of the call or of the SDK. */
export interface ForeignBucket {
  /** Lists a page of the objects after a key; keys are without the prefix. */
  list(after: string): Promise<BucketPage>;
  /** Reads an object; throws if it has more bytes than announced. */
  read(key: string, bytesMax: number): Promise<Buffer>;
}

/** Suffices for a page of the longest keys (1,024 bytes), also with many escapes. */
const LIST = { timeoutMs: 30_000, bytesMax: 2 ** 20 };
const READ_TIMEOUT_MS = 120_000;
export const KEYS_PER_PAGE = 200;
/** The SDK parses the XML of errors in this process. An error of a store has less than 1 kB. */
const ERROR_BYTES_MAX = 64 * 1024;
/** Credentials that the SDK requires even if requests are not signed; they are never sent. */
const NO_KEYS: BucketKeys = { accessKeyId: 'none', secretAccessKey: 'none' };

/** A request of the SDK, as its handlers get it. */
interface SdkRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
}

/** How the calls to a bucket are sent. */
interface Access {
  /** The tenant whose turns in the sandbox its lists use. */
  tenantId: string;
  /** Whether calls may go to a network address. */
  mayReach: (address: string) => boolean;
  /** Runs each request, and may end it by a signal. */
  request?: <T>(call: (signal?: AbortSignal) => Promise<T>) => Promise<T>;
}

/**
 * Opens a bucket that a tenant names. The SDK only signs, and parses errors: requests are sent by `fetchOut`, which checks
 * network addresses, limits answers and follows no redirect; lists are parsed in the sandbox. Without keys requests are
 * anonymous; the SDK's default credentials (environment, profiles, the machine's role) and endpoints are never used.
 */
export function openForeignBucket(
  { bucket, prefix, endpoint, region }: ForeignPlace,
  keys: BucketKeys | null,
  { tenantId, mayReach, request = (call) => call() }: Access,
): ForeignBucket {
  /** Connects for one call. Its bytes bypass the SDK, which would parse or copy them. */
  const connect = (
    limits: { timeoutMs: number; bytesMax: number },
    take: (bytes: Buffer) => void,
  ): S3Client =>
    new S3Client({
      region,
      endpoint,
      forcePathStyle: true,
      credentials: keys ?? NO_KEYS,
      ...(keys === null ? { signer: { sign: async <T>(request: T): Promise<T> => request } } : {}),
      useFipsEndpoint: false,
      useDualstackEndpoint: false,
      useArnRegion: false,
      useAccelerateEndpoint: false,
      disableMultiregionAccessPoints: true,
      disableS3ExpressSessionAuth: true,
      followRegionRedirects: false,
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 1,
      requestHandler: {
        handle: async (asked: SdkRequest) => {
          const { status, headers, bytes } = await request((signal) =>
            send(asked, { ...limits, mayReach, signal }),
          );
          const isTaken = status < 300;
          if (isTaken) take(bytes);
          const body = isTaken || bytes.byteLength > ERROR_BYTES_MAX ? [] : [bytes];
          return { response: { statusCode: status, headers, body: Readable.from(body) } };
        },
      },
    });
  return {
    async list(after) {
      let xml: Buffer = Buffer.alloc(0);
      const lister = connect(LIST, (bytes) => {
        xml = bytes;
      });
      await lister.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: KEYS_PER_PAGE,
          ...(after === '' ? {} : { StartAfter: prefix + after }),
        }),
      );
      const page = await readBucketPage(tenantId, { xml, objectsMax: KEYS_PER_PAGE });
      if (page === 'Stopped') throw new Error('the parser of a list was stopped');
      if (page === undefined) throw new BadList();
      const objects = page.objects.flatMap(({ key, size }) =>
        key.startsWith(prefix) ? { key: key.slice(prefix.length), size } : [],
      );
      return { objects, isLast: page.isLast };
    },
    async read(key, bytesMax) {
      let object: Buffer = Buffer.alloc(0);
      const client = connect({ timeoutMs: READ_TIMEOUT_MS, bytesMax }, (bytes) => {
        object = bytes;
      });
      await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key }));
      return object;
    },
  };
}

async function send(
  { method, protocol, hostname, port, path, query = {}, headers }: SdkRequest,
  limits: {
    timeoutMs: number;
    bytesMax: number;
    mayReach: Access['mayReach'];
    signal?: AbortSignal | undefined;
  },
) {
  if (method !== 'GET') throw new Error('a bucket of another store is only read');
  const asked = Object.entries(query)
    .flatMap(([name, value]) => [value ?? ''].flat().map((one) => `${encodePart(name)}=${encodePart(one)}`))
    .join('&');
  const url = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${asked === '' ? '' : `?${asked}`}`;
  const { status, headers: given, bytes } = await fetchOut(url, { headers, ...limits });
  if (bytes === undefined) throw new AnswerTooLong();
  const named = Object.entries(given).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  return { status, headers: Object.fromEntries(named), bytes };
}

/** The store sends more than a page of keys has, or than it announced. */
export class AnswerTooLong extends Error {}

/** The store sends no list, or more objects than asked for. */
export class BadList extends Error {}

/** Encodes a part of a query as signatures require it (RFC 3986). */
const encodePart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
