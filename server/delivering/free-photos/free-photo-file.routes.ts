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
import type { Refusal } from '#platform/http/refusal.ts';
import { bytesToSend, etagOf, sendRanged } from '#platform/http/send-ranged.ts';
import { type SignedQuery, verifyFileLink } from '#platform/signing/file-links.ts';
import { type ByteRange, tenantKey } from '#platform/storage/storage.ts';

/** The rate limit counts ranges in quarters of a file. */
const QUARTERS = 4;
/**
 * The limit of originals per hour, in quarters. Originals are large: a client that exceeds this limit is downloading
 * a whole album, as full files or in ranges.
 */
const FETCHED = { name: 'free-photo-quarters', limit: 60 * QUARTERS, windowSeconds: 3600 };
/** The same limit in megabytes. Each request that sends bytes counts against it. */
const FETCHED_MB = { name: 'free-photo-mb', limit: 60 * 40, windowSeconds: 3600 };

type FreeDeps = Pick<Deps, 'database' | 'storage' | 'keys' | 'clock' | 'rateLimits'>;

/**
 * Serves the originals of free photos, at signed addresses that expire within two hours. Each request checks again
 * that the photo is free and public. A request for the first bytes, or for most of them, counts as a download in
 * the organizer's figures; so does a request for other bytes if the photo has no download yet. Nothing is stored
 * about the visitor.
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
  const { tenant } = request;
  const photoId = idSchema.safeParse((request.params as { photoId: string }).photoId).data;
  if (tenant === null || photoId === undefined) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const wanted = { tenantId, path: freePhotoPath(photoId), query: request.query as SignedQuery };
  const link = verifyFileLink(deps.keys, wanted, deps.clock.now());
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');
  const photo = await findFree(deps, tenantId, photoId);
  if (photo === undefined) return sendProblem(request, reply, 'NotFound');
  const key = tenantKey(tenantId, photoFiles(photo.eventId, photo).original);
  const facts = await deps.storage.stat(key);
  if (facts === undefined) return sendProblem(request, reply, 'NotFound');
  const file = {
    contentType: `image/${photo.format}`,
    etag: etagOf(facts),
    size: facts.size,
    open: (range: ByteRange | undefined) => deps.storage.stream(key, range),
  };
  const bytes = bytesToSend(request, file);
  if (bytes !== undefined) {
    const tooMany = await count(deps, request, { tenantId, photoId }, { ...bytes, size: facts.size });
    if (tooMany !== undefined) return sendProblem(request, reply, tooMany);
  }
  nameDownload(reply, link.downloadName ?? photo.fileName);
  return sendRanged(request, reply, file);
}

/**
 * Returns how many quarters of a file a range counts as: its share, rounded up, so that all ranges of a file
 * together count at least as the whole file. A range with the first byte counts as all four, because every download
 * has one.
 */
function quartersOf({ start, end, size }: ByteRange & { size: number }): number {
  return start === 0 ? QUARTERS : Math.ceil(((end - start + 1) * QUARTERS) / size);
}

/**
 * Counts bytes before they are sent. A request that continues a download counts by its share against the visitor's
 * limit. In the organizer's figures it counts only if the photo has no download yet (`countFreeDownload`).
 */
async function count(
  { rateLimits, database }: FreeDeps,
  { ip }: FastifyRequest,
  { tenantId, photoId }: { tenantId: string; photoId: string },
  { start, end, size }: ByteRange & { size: number },
): Promise<Refusal | undefined> {
  const network = networkKey(ip);
  const length = end - start + 1;
  const isDownload = start === 0 || length > size / 2;
  const tooMany =
    (await rateLimits.take(tenantId, FETCHED_MB, network, Math.ceil(length / 1_000_000))) ??
    (await rateLimits.take(tenantId, FETCHED, network, quartersOf({ start, end, size })));
  if (tooMany === undefined)
    await database.inTenant(tenantId, (scope) => countFreeDownload(scope, photoId, { isPart: !isDownload }));
  return tooMany;
}

function findFree(deps: FreeDeps, tenantId: string, photoId: string): Promise<PhotoRecord | undefined> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const [photo] = await findPublished(scope, [photoId]);
    if (photo === undefined) return undefined;
    const event = await findShownEvent(scope, photo.eventId);
    return event !== undefined && isFreePhoto(event, photo) ? photo : undefined;
  });
}
