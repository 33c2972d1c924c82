import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, FileMissing, type Storage, type StoredFile } from '../storage/storage.ts';
import { parseRange, type RangeAnswer } from './byte-range.ts';
import { FILE_HEADERS, sendProblem } from './problem-answers.ts';

/** A file whose length is known and any part of which can be read. */
interface RangedFile {
  contentType: string;
  /** A strong ETag: the same tag means the same bytes. */
  etag: string;
  size: number;
  /** Opens the whole file or a part of it. */
  open(range: ByteRange | undefined): Promise<Readable> | Readable;
}

/** Builds the ETag of a stored file from its size and the time of its last change. */
export function etagOf({ size, modifiedAt }: StoredFile): string {
  return `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
}

/**
 * Sends a file or the requested part of it; for HEAD only its length. A missing file is NotFound. The caller has
 * set the headers for caching and for the name to save under. Several ranges at once are answered with the whole
 * file, as RFC 9110 §14.2 allows: browsers that save files do not request several.
 */
export async function sendRanged(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, etag, size, open }: RangedFile,
): Promise<FastifyReply> {
  reply.type(contentType).header('etag', etag).header('accept-ranges', 'bytes');
  const decided = judgePreconditions(request.headers, etag);
  if (decided !== undefined) return reply.code(decided).send();
  const range = rangeOf(request, etag, size);
  if (applyRange(reply, range, size) || request.method === 'HEAD') return reply.send();
  try {
    return await reply.send(await open(range.kind === 'Part' ? range.bytes : undefined));
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    for (const name of [...FILE_HEADERS, 'cache-control']) reply.removeHeader(name);
    return sendProblem(request, reply, 'NotFound');
  }
}

/** Sends a file of the storage as a stream: even for a slow reader it is not held in memory. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Pick<Storage, 'stat' | 'stream'>,
  { key, contentType }: { key: string; contentType: string },
): Promise<FastifyReply> {
  const stored = await storage.stat(key);
  if (stored === undefined) return sendProblem(request, reply, 'NotFound');
  const { size } = stored;
  const open = (range: ByteRange | undefined) => storage.stream(key, range);
  return sendRanged(request, reply, { contentType, etag: etagOf(stored), size, open });
}

/**
 * Returns the bytes of a file that `sendRanged` would send.
 * @returns undefined if it would send no bytes: for HEAD, if the visitor already has the file, or if the range is
 * outside the file
 */
export function bytesToSend(
  request: FastifyRequest,
  { etag, size }: Pick<RangedFile, 'etag' | 'size'>,
): ByteRange | undefined {
  if (request.method === 'HEAD' || judgePreconditions(request.headers, etag) !== undefined) return undefined;
  const range = rangeOf(request, etag, size);
  if (range.kind === 'Part') return range.bytes;
  return range.kind === 'Whole' ? { start: 0, end: size - 1 } : undefined;
}

function rangeOf({ headers }: FastifyRequest, etag: string, size: number): RangeAnswer {
  const ifRange = headers['if-range'];
  // A request should have only one If-Range header; the first one counts.
  return parseRange(headers.range, Array.isArray(ifRange) ? ifRange[0] : ifRange, etag, size);
}

/** Writes the status and length of a range answer; true if there is no body to send. */
function applyRange(reply: FastifyReply, range: RangeAnswer, size: number): boolean {
  if (range.kind === 'Unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`).header('content-length', '0');
    return true;
  }
  if (range.kind === 'Part') {
    const { start, end } = range.bytes;
    reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${size}`)
      .header('content-length', end - start + 1);
    return false;
  }
  reply.code(200).header('content-length', size);
  return false;
}

/** Returns whether an If-Match or If-None-Match header names this strong tag (RFC 9110 §13.1). */
function names(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag);
}

/**
 * Evaluates a request's preconditions before a byte is read: 412 if the file has another version than requested, 304 if
 * the visitor has it. A weak tag never matches for resuming by bytes, and `*` matches any version.
 */
export function judgePreconditions(
  headers: Pick<FastifyRequest['headers'], 'if-match' | 'if-none-match'>,
  etag: string,
): 304 | 412 | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined && !names(ifMatch, etag)) return 412;
  // If-None-Match compares weakly: a weak and a strong tag of the same bytes match.
  const strong = ifNoneMatch?.replaceAll(/W\/(?=")/g, '');
  return strong !== undefined && names(strong, etag) ? 304 : undefined;
}
