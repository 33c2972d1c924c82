import { extname } from 'node:path';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import {
  cacheControlOf,
  FILE_PATH_PREFIX,
  type SignedQuery,
  signPicture,
  verifyFileLink,
} from '../signing/file-links.ts';
import { tenantKey } from '../storage/storage.ts';
import { sendProblem } from './problem-answers.ts';
import { etagOf, sendRanged } from './send-ranged.ts';

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.webp': 'image/webp',
    '.png': 'image/png',
    '.tif': 'image/tiff',
    '.avif': 'image/avif',
    '.heic': 'image/heic',
    '.mp4': 'video/mp4',
  }),
);

/** The cache lifetime of a redirect from an expired address; the new address is valid for at least an hour. */
const RENEWAL_CACHE = 'public, max-age=60';

/** Returns whether a stored file (a key without the tenant's prefix) is a picture that is public now. */
type PublicCheck = (tenantId: string, key: string) => Promise<boolean>;

/**
 * Serves stored files at signed addresses: pictures on pages and paid originals, with Range, ETag and HEAD. An expired
 * address of a picture that is still public redirects to its current address.
 */
export function openFileRoutes(app: FastifyInstance, deps: Deps, isStillPublic: PublicCheck): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${FILE_PATH_PREFIX}*`,
    schema: { hide: true },
    handler: (request, reply) => sendFile(deps, isStillPublic, request, reply),
  });
}

async function sendFile(
  deps: Deps,
  isStillPublic: PublicCheck,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request;
  if (tenant === null) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const key = (request.params as { '*': string })['*'];
  const path = FILE_PATH_PREFIX + key;
  const query = request.query as SignedQuery;
  const isOutdated =
    query.p !== undefined &&
    verifyFileLink(deps.keys, { tenantId, path, query }, deps.clock.now()) === 'Expired';
  if (isOutdated && (await isStillPublic(tenantId, key)))
    return reply
      .header('cache-control', RENEWAL_CACHE)
      .redirect(signPicture(deps, { tenantId, path, isPublic: true }), 302);
  return sendSignedFile(deps, request, reply, { tenantId, path, key });
}

/**
 * Sends a stored file of a tenant, if its address has a valid signature and has not expired.
 * @param file `path`: the signed path; `key`: the storage key without the tenant's prefix
 */
export async function sendSignedFile(
  deps: Pick<Deps, 'keys' | 'clock' | 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { tenantId, path, key }: { tenantId: string; path: string; key: string },
): Promise<FastifyReply> {
  const query = request.query as SignedQuery;
  const link = verifyFileLink(deps.keys, { tenantId, path, query }, deps.clock.now());
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');

  const stored = tenantKey(tenantId, key);
  const facts = await deps.storage.stat(stored);
  if (facts === undefined) return sendProblem(request, reply, 'NotFound');
  reply
    .header('last-modified', facts.modifiedAt.toUTCString())
    .header('cache-control', cacheControlOf(link, deps.clock.now()));
  if (link.downloadName !== undefined)
    reply.header('content-disposition', contentDisposition(link.downloadName));
  return sendRanged(request, reply, {
    contentType: CONTENT_TYPES.get(extname(key).toLowerCase()) ?? 'application/octet-stream',
    etag: etagOf(facts),
    size: facts.size,
    open: (range) => deps.storage.stream(stored, range),
  });
}
