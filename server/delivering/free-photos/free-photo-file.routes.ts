import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idSchema } from '#contract/page.schema.ts';
import { nameDownload } from '#delivering/downloads/index.ts';
import { findShownEvent } from '#finding/events/index.ts';
import {
  countFreeDownload,
  findPublished,
  freePhotoPath,
  isFreePhoto,
  type PhotoRecord,
  photoFiles,
} from '#finding/photos/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { etagOf, sendRanged } from '#platform/http/send-ranged.ts';
import { type SignedQuery, verifyFileLink } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';

/** Originals are large: who fetches more than these in an hour fetches an album. */
const FETCHED = { name: 'free-photo', limit: 60, windowSeconds: 3600 };

type FreeDeps = Pick<Deps, 'database' | 'storage' | 'keys' | 'clock' | 'rateLimits'>;

/**
 * Opens the originals of free photos, at signed addresses that end within two hours. Each request asks anew whether the photo is
 * free and everybody may see it. It is counted, and nothing is kept of who fetched it.
 */
export function openFreePhotos(app: FastifyInstance, deps: FreeDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: freePhotoPath(':photoId'),
    schema: { hide: true },
    handler: (request, reply) => sendFreePhoto(deps, request, reply),
  });
}

async function sendFreePhoto(
  deps: FreeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant, method } = request;
  const photoId = idSchema.safeParse((request.params as { photoId: string }).photoId).data;
  if (tenant === null || photoId === undefined) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const wanted = { tenantId, path: freePhotoPath(photoId), query: request.query as SignedQuery };
  const link = verifyFileLink(deps.keys, wanted, deps.clock.now());
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');
  const photo = await findFree(deps, tenantId, photoId);
  if (photo === undefined) return sendProblem(request, reply, 'NotFound');
  // A download that goes on is one download.
  const isWhole = method === 'GET' && (request.headers.range ?? '') === '';
  if (isWhole) {
    const tooMany = await deps.rateLimits.take(tenantId, FETCHED, networkKey(request.ip));
    if (tooMany !== undefined) return sendProblem(request, reply, tooMany);
  }
  const key = tenantKey(tenantId, photoFiles(photo.eventId, photo).original);
  const facts = await deps.storage.stat(key);
  if (facts === undefined) return sendProblem(request, reply, 'NotFound');
  if (isWhole) await deps.database.inTenant(tenantId, (scope) => countFreeDownload(scope, photoId));
  nameDownload(reply, link.downloadName ?? photo.fileName);
  return sendRanged(request, reply, {
    contentType: `image/${photo.format}`,
    etag: etagOf(facts),
    size: facts.size,
    open: (range) => deps.storage.stream(key, range),
  });
}

function findFree(deps: FreeDeps, tenantId: string, photoId: string): Promise<PhotoRecord | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const [photo] = await findPublished(scope, [photoId]);
    if (photo === undefined) return undefined;
    const event = await findShownEvent(scope, photo.eventId);
    return event !== undefined && isFreePhoto(event, photo) ? photo : undefined;
  });
}
