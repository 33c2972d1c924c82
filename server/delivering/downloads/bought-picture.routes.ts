import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idSchema } from '#contract/page.schema.ts';
import {
  type CloseUpSource,
  closeUpName,
  closeUpSource,
  createCloseUpCutter,
  fileToRead,
  type Region,
  readCloseUpName,
} from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { etagOf, judgePreconditions, sendRanged } from '#platform/http/send-ranged.ts';
import { type SignedQuery, signPicture, verifyFileLink } from '#platform/signing/file-links.ts';
import { type ByteRange, tenantKey } from '#platform/storage/storage.ts';
import { framedPreviewKey } from '#selling/frames/index.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { handOverFile } from './hand-over.ts';
import type { OrderFile } from './order-files.ts';

type PictureDeps = Pick<Deps, 'database' | 'storage' | 'keys' | 'clock'>;

/** The name of a framed photo's small picture; the other names are those of close-ups. */
const SMALL = 'small.jpg';
const paramsSchema = z.object({ orderItemId: idSchema, fileId: idSchema, name: z.string() });

/** Builds the path of a picture of a bought file without watermark; it must be signed. */
const picturePath = ({ orderItemId, fileId, name }: z.infer<typeof paramsSchema>) =>
  `/downloads/${orderItemId}/${fileId}/pictures/${name}`;

/** Signs the address of the part of a bought photo around its runner; null if the region is unknown. */
export function boughtCloseUpUrl(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  { orderItemId, file }: Pick<OrderFile, 'orderItemId' | 'file'>,
  region: Region | null,
): string | null {
  if (file.kind !== 'Photo' || !('photo' in file.source)) return null;
  const closeUp = closeUpSource(file.source.photo, region, 'original');
  if (closeUp === undefined) return null;
  const path = picturePath({ orderItemId, fileId: file.fileId, name: closeUpName(closeUp.part) });
  return signPicture(deps, { tenantId, path, isPublic: false });
}

/** Signs the address of the small picture of a framed photo. */
export function boughtFramedUrl(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  { orderItemId, file: { fileId } }: Pick<OrderFile, 'orderItemId' | 'file'>,
): string {
  const path = picturePath({ orderItemId, fileId, name: SMALL });
  return signPicture(deps, { tenantId, path, isPublic: false });
}

/**
 * Serves the pictures without watermark that an order's page shows: close-ups of originals, and reduced framed photos.
 * Each request calls `handOverFile`, like a download. A browser caches a picture and revalidates it before each use.
 */
export function openBoughtPictures(app: FastifyInstance, deps: PictureDeps): void {
  const cut = createCloseUpCutter(deps, 'original');
  app.route({
    method: 'GET',
    url: picturePath({ orderItemId: ':orderItemId', fileId: ':fileId', name: ':name' }),
    schema: { hide: true },
    handler: (request, reply) => sendPicture(deps, cut, request, reply),
  });
}

async function sendPicture(
  deps: PictureDeps,
  cut: ReturnType<typeof createCloseUpCutter>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request;
  const params = paramsSchema.safeParse(request.params);
  if (tenant === null || !params.success) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const wanted = { tenantId, path: picturePath(params.data), query: request.query as SignedQuery };
  const link = verifyFileLink(deps.keys, wanted, deps.clock.now());
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');

  const found = await deps.database.inTenant(tenantId, (scope) => handOverFile(deps, scope, params.data));
  if (isRefusal(found)) return sendProblem(request, reply, found);
  const source = pictureSource(found.file, params.data.name);
  if (source === undefined) return sendProblem(request, reply, 'NotFound');
  const key = tenantKey(tenantId, source.picture);
  const facts = await deps.storage.stat(key);
  if (facts === undefined) return sendProblem(request, reply, 'NotFound');
  const etag = etagOf(facts);
  reply.header('cache-control', 'private, no-cache');
  const { picture, part } = source;
  if (part === undefined) {
    const open = (range: ByteRange | undefined) => deps.storage.stream(key, range);
    return sendRanged(request, reply, { contentType: 'image/jpeg', etag, size: facts.size, open });
  }
  reply.header('etag', etag);
  const decided = judgePreconditions(request.headers, etag);
  if (decided !== undefined) return reply.code(decided).send();
  const closeUp = await cut(request, tenantId, { picture, part });
  if (isRefusal(closeUp)) return sendProblem(request, reply, closeUp);
  return reply.type('image/webp').send(closeUp);
}

/**
 * Finds the source of a picture: a part of a photo's original or of its stand-in, or a framed photo's small picture.
 */
function pictureSource(
  { source }: DeliveredFile,
  name: string,
): { picture: string; part?: CloseUpSource['part'] } | undefined {
  if (!('photo' in source)) return undefined;
  const { photo, framed } = source;
  if (framed !== null) return name === SMALL ? { picture: framedPreviewKey(framed) } : undefined;
  const part = readCloseUpName(name);
  return part && { picture: fileToRead(photo), part };
}
