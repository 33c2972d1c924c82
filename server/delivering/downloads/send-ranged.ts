import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '#platform/http/byte-range.ts';
import { applyRange, ifRangeOf } from '#platform/http/file-routes.ts';
import type { ByteRange } from '#platform/storage/storage.ts';
import { judgePreconditions } from './preconditions.ts';

/** A file to be saved, whose length is known and any part of which can be read. */
export interface RangedFile {
  contentType: string;
  /** Strong: the same tag, the same bytes. */
  etag: string;
  size: number;
  downloadName: string;
  open(range: ByteRange): Promise<Readable> | Readable;
}

/**
 * Sends a file or the part of it that was asked for, by HEAD its length alone. Several ranges at once are answered with
 * the whole, as RFC 9110 §14.2 allows: nobody who saves files asks for them.
 */
export async function sendRanged(
  request: FastifyRequest,
  reply: FastifyReply,
  file: RangedFile,
): Promise<FastifyReply> {
  const { contentType, etag, size, downloadName } = file;
  reply
    .type(contentType)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // Not to be kept: what was paid back is closed.
    .header('cache-control', 'private, no-cache, no-transform')
    .header('content-disposition', contentDisposition(downloadName));
  const decided = judgePreconditions(request.headers, etag);
  if (decided !== undefined) return reply.code(decided).send();
  const range = parseRange(request.headers.range, ifRangeOf(request), etag, size);
  if (applyRange(reply, range, size) || request.method === 'HEAD') return reply.send();
  return reply.send(await file.open(range.kind === 'Part' ? range.bytes : { start: 0, end: size - 1 }));
}
