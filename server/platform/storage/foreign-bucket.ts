import { Readable } from 'node:stream';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { fetchOut } from '../outbound/call-out.ts';

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
  list(after: string): Promise<{ objects: { key: string; size: number }[]; isLast: boolean }>;
  /** Reads an object; throws if it has more bytes than announced. */
  read(key: string, bytesMax: number): Promise<Uint8Array>;
}

const LIST = { timeoutMs: 30_000, bytesMax: 16 * 2 ** 20 };
const READ_TIMEOUT_MS = 120_000;
const KEYS_PER_PAGE = 1_000;
/** What the SDK asks for if requests are not signed; it is never sent. */
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

/**
 * Opens a bucket that a tenant names. The SDK only signs and parses: requests are sent by `fetchOut`, which checks network
 * addresses, limits answers and follows no redirect. Without keys requests are anonymous; the SDK's default credentials
 * (environment, profiles, the machine's role) and endpoints are never used.
 * @param mayReach whether calls may go to a network address
 */
export function openForeignBucket(
  { bucket, prefix, endpoint, region }: ForeignPlace,
  keys: BucketKeys | null,
  mayReach: (address: string) => boolean,
): ForeignBucket {
  const connect = (limits: { timeoutMs: number; bytesMax: number }): S3Client =>
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
        handle: async (request: SdkRequest) => ({ response: await send(request, { ...limits, mayReach }) }),
      },
    });
  const lister = connect(LIST);
  return {
    async list(after) {
      const page = await lister.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: KEYS_PER_PAGE,
          ...(after === '' ? {} : { StartAfter: prefix + after }),
        }),
      );
      const objects = (page.Contents ?? []).flatMap(({ Key, Size = 0 }) =>
        Key?.startsWith(prefix) === true ? { key: Key.slice(prefix.length), size: Size } : [],
      );
      return { objects, isLast: page.IsTruncated !== true };
    },
    async read(key, bytesMax) {
      const client = connect({ timeoutMs: READ_TIMEOUT_MS, bytesMax });
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  };
}

async function send(
  { method, protocol, hostname, port, path, query = {}, headers }: SdkRequest,
  limits: { timeoutMs: number; bytesMax: number; mayReach: (address: string) => boolean },
) {
  if (method !== 'GET') throw new Error('a bucket of another store is only read');
  const asked = Object.entries(query)
    .flatMap(([name, value]) => [value ?? ''].flat().map((one) => `${encodePart(name)}=${encodePart(one)}`))
    .join('&');
  const url = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${asked === '' ? '' : `?${asked}`}`;
  const { status, headers: given, bytes } = await fetchOut(url, { headers, ...limits });
  if (bytes === undefined) throw new AnswerTooLong();
  const named = Object.entries(given).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  return { statusCode: status, headers: Object.fromEntries(named), body: Readable.from([bytes]) };
}

/** The store sends more than a page of keys has, or than it announced. */
export class AnswerTooLong extends Error {}

/** Encodes a part of a query as signatures require it (RFC 3986). */
const encodePart = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
