import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, FileMissing, type StoredFile } from '../storage/storage.ts';
import { parseRange, type RangeAnswer } from './byte-range.ts';
import { FILE_HEADERS, sendProblem } from './problem-answers.ts';

/** A file whose length is known and any part of which can be read. */
interface RangedFile {
  contentType: string;
  /** Strong: the same tag, the same bytes. */
  etag: string;
  size: number;
  /** Opens the whole, or a part of it. */
  open(range: ByteRange | undefined): Promise<Readable> | Readable;
}

/** Builds the ETag of a stored file from its size and the time of its last change. */
export function etagOf({ size, modifiedAt }: StoredFile): string {
  return `"${size.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
}

/**
 * Sends a file or the part of it that was requested, by HEAD its length alone; a file that is gone is NotFound. How long
 * it may be kept and what it is saved as are headers that the caller has set. Several ranges at once are answered with the
 * whole, as RFC 9110 §14.2 allows: browsers that save files do not send them.
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

/**
 * Returns which bytes of a file `sendRanged` would send.
 * @returns undefined if none: by HEAD, where the visitor has the file, or asks for a part that it does not have
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
  // Only one of them makes sense.
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
 * Evaluates a request's preconditions before a byte is read: 412 where the requested version is another, 304 where
 * the visitor has it. A weak tag never matches for resuming by bytes, and `*` matches any version.
 */
export function judgePreconditions(
  headers: Pick<FastifyRequest['headers'], 'if-match' | 'if-none-match'>,
  etag: string,
): 304 | 412 | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined && !names(ifMatch, etag)) return 412;
  // If-None-Match compares weakly: the same bytes are the same, however the tag is written.
  const strong = ifNoneMatch?.replaceAll(/W\/(?=")/g, '');
  return strong !== undefined && names(strong, etag) ? 304 : undefined;
}
