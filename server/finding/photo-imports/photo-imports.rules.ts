import type { ImportKind, ImportReason } from '#contract/desk-imports.ts';
import { IMPORT_ADDRESS_MAX } from '#contract/desk-imports.ts';
import { type FieldFault, faultAt } from '#contract/faults.ts';
import { findUrlFault } from '#platform/outbound/find-url-fault.ts';
import { maskAddress } from '#platform/outbound/mask-address.ts';

const MINUTE_MS = 60_000;

/** A zip on another server. */
interface ZipSource {
  kind: 'Zip';
  url: string;
}

/** A folder of a bucket on another server. */
export interface BucketSource {
  kind: 'Bucket';
  bucket: string;
  /** Ends with a slash, or is empty. */
  prefix: string;
  /** Always set, so that no setting of this machine chooses another one. */
  endpoint: string;
  region: string;
}

/** Where the photos of an import are. */
export type ImportSource = ZipSource | BucketSource;

const DEFAULT_REGION = 'us-east-1';
/** Names of buckets: Amazon's are lower case, other stores allow more. Directory buckets use other calls. */
const BUCKET = /^(?!.*--x-s3$)[\dA-Za-z][\w.-]{1,61}[\dA-Za-z]$/;
const REGION = /^[\da-z-]{1,30}$/;
const PREFIX_MAX = 900;

/**
 * Reads the address of an import: a zip's, or `s3://bucket/prefix` with endpoint and region, beside it or in its query as
 * `photofinish import` takes them.
 * @param mayReach whether calls may go to a network address
 */
export function readImportSource(
  { address, endpoint, region }: { address: string; endpoint: string; region: string },
  mayReach: (address: string) => boolean,
): ImportSource | FieldFault {
  const text = address.trim();
  if (!/^s3:/i.test(text)) {
    const fault = findUrlFault(text, IMPORT_ADDRESS_MAX, mayReach);
    return fault === undefined ? { kind: 'Zip', url: new URL(text).href } : faultAt('address', fault);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const prefix = readPrefix(url?.pathname ?? '');
  if (url === undefined || prefix === undefined || !BUCKET.test(url.host) || url.username !== '')
    return faultAt('address', 'NoBucketAddress');
  const place = region.trim() || url.searchParams.get('region') || DEFAULT_REGION;
  if (!REGION.test(place)) return faultAt('region', 'NoRegion');
  const store = endpoint.trim() || url.searchParams.get('endpoint') || `https://s3.${place}.amazonaws.com`;
  const fault = findUrlFault(store, IMPORT_ADDRESS_MAX, mayReach);
  if (fault !== undefined) return faultAt('endpoint', fault);
  return { kind: 'Bucket', bucket: url.host, prefix, endpoint: new URL(store).origin, region: place };
}

/** Reads the prefix of keys; undefined if no key can begin with it. */
function readPrefix(path: string): string | undefined {
  try {
    const prefix = decodeURIComponent(path).replace(/^\/+|(?<!\/)\/+$/g, '');
    if (prefix.length > PREFIX_MAX || /\p{Cc}/u.test(prefix)) return undefined;
    return prefix === '' ? '' : `${prefix}/`;
  } catch {
    return undefined;
  }
}

/** Describes a source without what may be a key. */
export function describeSource(source: ImportSource): { kind: ImportKind; address: string } {
  if (source.kind === 'Zip') return { kind: 'Zip', address: maskAddress(source.url) };
  const { bucket, prefix, endpoint } = source;
  return { kind: 'Bucket', address: `s3://${bucket}/${prefix} (${new URL(endpoint).host})` };
}

/** A failure of another server, or of what it sends. */
export interface ImportProblem {
  reason: ImportReason;
  /** The HTTP status of the other server's answer. */
  status: number | null;
}

const TRIED_AGAIN: readonly ImportReason[] = ['NoAnswer', 'TimedOut', 'Storage', 'FileFailed', 'Unexpected'];
const BUSY = [408, 429];
const FAILURES_MAX = 8;
/** How often a file is tried that fails unexpectedly. */
const FILE_TRIES_MAX = 3;
const PAUSE_MAX_MS = 30 * MINUTE_MS;

/**
 * Computes when an import is tried again: after growing pauses, in total about two hours. Faults of this shop's own storage
 * do not count.
 * @param failures the number of failures in a row, with this one
 * @returns undefined if a member has to act
 */
export function nextTry({ reason, status }: ImportProblem, failures: number, now: Date): Date | undefined {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (reason === 'Storage') return after(MINUTE_MS);
  const isBusy = reason === 'Status' && status !== null && (status >= 500 || BUSY.includes(status));
  if (failures > FAILURES_MAX || !(isBusy || TRIED_AGAIN.includes(reason))) return undefined;
  return after(Math.min(PAUSE_MAX_MS, MINUTE_MS * 2 ** (failures - 1)));
}

/** Returns whether the next file of an import is left out, because it failed unexpectedly too often. */
export const isGivenUp = ({ reason, failures }: { reason: ImportReason | null; failures: number }): boolean =>
  reason === 'FileFailed' && failures >= FILE_TRIES_MAX;
