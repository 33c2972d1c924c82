import { extname } from 'node:path';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { FILE_PATH_PREFIX, type SignedQuery, verifyFileLink } from '../signing/file-links.ts';
import { FileMissing, tenantKey } from '../storage/storage.ts';
import { parseRange, type RangeAnswer } from './byte-range.ts';
import { sendProblem } from './problem-answers.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.tif': 'image/tiff',
  '.avif': 'image/avif',
  '.heic': 'image/heic',
  '.mp4': 'video/mp4',
};

/** Stored files behind signed addresses: pictures on pages and paid originals, with Range, ETag and HEAD. */
export function openFileRoutes(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${FILE_PATH_PREFIX}*`,
    schema: { hide: true },
    handler: (request, reply) => sendFile(deps, request, reply),
  });
}

async function sendFile(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { tenant } = request;
  if (tenant === null) return sendProblem(request, reply, 'NotFound');
  const key = (request.params as { '*': string })['*'];
  const link = verifyFileLink(
    deps.keys,
    { tenantId: tenant.tenantId, path: FILE_PATH_PREFIX + key, query: request.query as SignedQuery },
    deps.clock.now(),
  );
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');

  const stored = tenantKey(tenant.tenantId, key);
  const facts = await deps.storage.stat(stored);
  if (facts === undefined) return sendProblem(request, reply, 'NotFound');
  const etag = `"${facts.size.toString(36)}-${facts.modifiedAt.getTime().toString(36)}"`;
  reply
    .type(CONTENT_TYPES[extname(key).toLowerCase()] ?? 'application/octet-stream')
    .header('etag', etag)
    .header('last-modified', facts.modifiedAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header(
      'cache-control',
      `private, max-age=${Math.floor((link.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)}, immutable`,
    );
  if (link.downloadName !== undefined)
    reply.header('content-disposition', contentDisposition(link.downloadName));
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  const range = parseRange(request.headers.range, ifRangeOf(request), etag, facts.size);
  if (applyRange(reply, range, facts.size)) return reply.send();
  if (request.method === 'HEAD') return reply.send();
  try {
    return await reply.send(
      await deps.storage.stream(stored, range.kind === 'Part' ? range.bytes : undefined),
    );
  } catch (error) {
    if (error instanceof FileMissing) return sendProblem(request, reply, 'NotFound');
    throw error;
  }
}

/** The If-Range header, of which only one makes sense. */
export function ifRangeOf(request: FastifyRequest): string | undefined {
  const value = request.headers['if-range'];
  return Array.isArray(value) ? value[0] : value;
}

/** Writes the status and length of a range answer; true where there is no body to send. */
export function applyRange(reply: FastifyReply, range: RangeAnswer, size: number): boolean {
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
