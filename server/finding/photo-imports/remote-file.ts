import { LRUCache } from 'lru-cache';
import { IMPORT_ADDRESS_MAX } from '#contract/desk-imports.ts';
import type { ZipInParts } from '#finding/ingest/index.ts';
import { fetchOut, Redirected } from '#platform/outbound/call-out.ts';
import { findUrlFault } from '#platform/outbound/find-url-fault.ts';
import { endsRun, faultOfCall, SourceFault } from './source-fault.ts';

/** A file of another server, read in blocks, so that a large zip needs neither disk nor one long connection. */
export interface RemoteFile extends ZipInParts {
  /** Identifies the content: its size, and its entity tag or time of change. */
  validator: string;
  /** The fault of the last read, because readers of a format report their own errors. */
  fault(): Error | undefined;
}

/** The limits of a call. */
export const BLOCK = { bytes: 4 * 2 ** 20, timeoutMs: 60_000 };
/** The most blocks kept in memory. A zip's photos and the directory at its end are read alternately. */
const BLOCKS_KEPT = 5;
const REDIRECTS_MAX = 5;
const PARTIAL = 206;

/** How calls to the source of an import are sent. */
export interface SourceAccess {
  /** The tenant whose turns in the sandbox are used. */
  tenantId: string;
  /** Whether calls may go to a network address. */
  mayReach: (address: string) => boolean;
  /**
   * Runs each request.
   * @throws RunEnded, without sending it, if the run has to end
   */
  request<T>(call: (signal?: AbortSignal) => Promise<T>): Promise<T>;
}

/**
 * Opens a file by its address. Follows a few redirects, each to an address that the import itself might name.
 * @throws SourceFault
 */
export async function openRemoteFile(url: string, access: SourceAccess, limits = BLOCK): Promise<RemoteFile> {
  const first = await fetchPart(url, access, { start: 0, end: 0 }, limits);
  const { size, validator } = first;
  const blocks = new LRUCache<number, Buffer>({ max: BLOCKS_KEPT });
  let fault: Error | undefined;
  /**
   * The address to which redirects led. If it no longer answers, the redirects are followed again from the first
   * address.
   */
  let { address } = first;

  const readBlock = async (index: number): Promise<Buffer> => {
    const known = blocks.get(index);
    if (known !== undefined) return known;
    const start = index * limits.bytes;
    const range = { start, end: Math.min(size, start + limits.bytes) - 1 };
    const part = await fetchPart(address, access, range, limits).catch((error: unknown) => {
      if (address === url || !(error instanceof SourceFault)) throw error;
      return fetchPart(url, access, range, limits);
    });
    if (part.validator !== validator) throw new SourceFault('Changed');
    address = part.address;
    blocks.set(index, part.bytes);
    return part.bytes;
  };
  const read = async (position: number, length: number): Promise<Buffer> => {
    if (position < 0 || length < 0 || position + length > size) throw new Error('outside of the file');
    const parts: Buffer[] = [];
    for (let at = position; at < position + length; ) {
      const index = Math.floor(at / limits.bytes);
      const offset = at - index * limits.bytes;
      const part = (await readBlock(index)).subarray(offset, offset + position + length - at);
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  };
  return {
    size,
    validator,
    fault: () => fault,
    read: (position, length) =>
      read(position, length).catch((error: unknown) => {
        if (endsRun(error)) fault = error;
        throw error;
      }),
  };
}

interface Part {
  /** The address that answered. */
  address: string;
  bytes: Buffer;
  size: number;
  validator: string;
}

/** Fetches a range of a file; both ends are included. @throws SourceFault */
async function fetchPart(
  url: string,
  { mayReach, request }: SourceAccess,
  { start, end }: { start: number; end: number },
  { timeoutMs }: { timeoutMs: number },
): Promise<Part> {
  const length = end - start + 1;
  const headers = { range: `bytes=${start}-${end}` };
  const {
    address,
    status,
    headers: given,
    bytes,
  } = await follow(url, mayReach, (target) =>
    request((signal) => fetchOut(target, { headers, timeoutMs, bytesMax: length, mayReach, signal })),
  );
  if (status === 200) throw new SourceFault('NoRanges');
  if (status === 401 || status === 403) throw new SourceFault('AccessDenied', status);
  // The file is empty, or has become shorter.
  if (status === 416) throw new SourceFault(start === 0 ? 'NotAZip' : 'Changed');
  if (status !== PARTIAL) throw new SourceFault('Status', status);
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(given['content-range'] ?? '') ?? [];
  if (Number(from) !== start || Number(to) !== end || size === undefined || bytes?.length !== length)
    throw new SourceFault('BadAnswer');
  if (!Number.isSafeInteger(Number(size)) || Number(size) <= end) throw new SourceFault('BadAnswer');
  const version = given.etag ?? given['last-modified'] ?? '';
  return { address, bytes, size: Number(size), validator: `${size} ${version}`.slice(0, 200) };
}

async function follow<T extends object>(
  url: string,
  mayReach: SourceAccess['mayReach'],
  call: (address: string) => Promise<T>,
): Promise<T & { address: string }> {
  let address = url;
  for (let count = 0; count <= REDIRECTS_MAX; count += 1) {
    try {
      const answer = await call(address);
      return Object.assign(answer, { address });
    } catch (error) {
      const next = error instanceof Redirected ? readLocation(error.location, address) : undefined;
      if (next === undefined) throw faultOfCall(error);
      const urlFault = findUrlFault(next, IMPORT_ADDRESS_MAX * 2, mayReach);
      if (urlFault !== undefined)
        throw new SourceFault(urlFault === 'PrivateAddress' ? urlFault : 'Redirect');
      address = next;
    }
  }
  throw new SourceFault('Redirect');
}

function readLocation(location: string | undefined, base: string): string | undefined {
  if (location === undefined || !URL.canParse(location, base)) return undefined;
  const url = new URL(location, base);
  url.hash = '';
  return url.href;
}
