import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CROP_SHAPES, type CropShape, cropName } from '#contract/archive.ts';
import { idSchema } from '#contract/page.schema.ts';
import type { WantedPart } from '#engines/images/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { idKey, networkKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { etagOf, sendRanged } from '#platform/http/send-ranged.ts';
import { createFairSlots, type FairSlots } from '#platform/sandbox/fair-slots.ts';
import { type SignedQuery, verifyFileLink } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { cropOf } from './crop.rules.ts';
import { cutDelivered } from './crop.task.ts';
import type { StoredFile } from './delivered-file.ts';
import { downloadPath, nameDownload } from './download-links.ts';
import { handOverFile } from './hand-over.ts';
import { placeFiles } from './place-files.ts';

type FileDeps = Pick<Deps, 'database' | 'storage' | 'keys' | 'clock' | 'rateLimits'> & RecognitionDeps;

const paramsSchema = z.object({ orderItemId: idSchema, fileId: idSchema });
/** The query parameter, besides the signature, that selects a part of the file. */
const partSchema = z.object({ crop: z.literal(CROP_SHAPES).optional() });

/** How many crops a process has cut at once: it holds each original while the sandbox cuts it. */
const CUT_AT_ONCE = 2;
/** How many more wait; each takes some tenths of a second. */
const WAITING_MAX = 200;
const WAITING_OF_TENANT_MAX = 100;
/**
 * The most crops of an item in ten minutes. Links are shared, and all visitors at a finish line may share a
 * network.
 */
const CUT_OF_ITEM = { name: 'crops-of-item', limit: 300, windowSeconds: 600 };
const CUT_FOR_NETWORK = { name: 'crops-for-network', limit: 600, windowSeconds: 600 };

/**
 * Serves the files of an order one by one, behind signed links. A link names the item and not the order, so that
 * sharing a file does not share the order. Each request checks that the order is still paid. The same link also
 * opens the crops of a photo.
 */
export function openDownloadFiles(app: FastifyInstance, deps: FileDeps): void {
  const slots = createFairSlots({
    atOnce: CUT_AT_ONCE,
    waitingMax: WAITING_MAX,
    waitingOfTenantMax: WAITING_OF_TENANT_MAX,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: downloadPath({ orderItemId: ':orderItemId', fileId: ':fileId' }),
    schema: { hide: true },
    handler: (request, reply) => sendDownload(deps, slots, request, reply),
  });
}

/** A file that may be delivered now, and the requested part of it. */
interface WantedFile {
  stored: StoredFile;
  part: WantedPart | undefined;
}

async function sendDownload(
  deps: FileDeps,
  slots: FairSlots,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request;
  const params = paramsSchema.safeParse(request.params);
  const asked = partSchema.safeParse(request.query);
  if (tenant === null || !params.success || !asked.success) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const wanted = { tenantId, path: downloadPath(params.data), query: request.query as SignedQuery };
  const link = verifyFileLink(deps.keys, wanted, deps.clock.now());
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');

  const { crop } = asked.data;
  const found = await findWanted(deps, tenantId, { ...params.data, crop });
  if (isRefusal(found)) return sendProblem(request, reply, found);
  const { stored, part } = found;
  const key = tenantKey(tenantId, stored.key);
  const facts = await deps.storage.stat(key);
  if (facts === undefined) return sendProblem(request, reply, 'NotFound');
  const isCut = part !== undefined && request.method === 'GET';
  const tooMany = isCut
    ? ((await deps.rateLimits.take(tenantId, CUT_FOR_NETWORK, networkKey(request.ip))) ??
      (await deps.rateLimits.take(tenantId, CUT_OF_ITEM, idKey(params.data.orderItemId))))
    : undefined;
  if (tooMany !== undefined) return sendProblem(request, reply, tooMany);
  const name = link.downloadName ?? 'file';
  nameDownload(reply, crop === undefined ? name : cropName(name, crop));
  if (part !== undefined) {
    if (!isCut) return reply.type('image/jpeg').send();
    const cut = await slots.run(tenantId, async () =>
      cutDelivered(tenantId, { bytes: await deps.storage.read(key), part }),
    );
    if (cut !== undefined) return reply.type('image/jpeg').send(cut);
    request.log.error({ tenantId, picture: stored.key }, 'a part of an original could not be cut');
    reply.removeHeader('content-disposition');
    return sendProblem(request, reply, 'NotFound');
  }
  return sendRanged(request, reply, {
    contentType: stored.contentType,
    etag: etagOf(facts),
    size: facts.size,
    open: (range) => deps.storage.stream(key, range),
  });
}

/** Finds the part of a file that a link names. */
function findWanted(
  deps: FileDeps,
  tenantId: string,
  wanted: { orderItemId: string; fileId: string; crop: CropShape | undefined },
): Promise<WantedFile | Refusal> {
  const { orderItemId, fileId, crop } = wanted;
  return deps.database.inTenant(tenantId, async (scope) => {
    const found = await handOverFile(deps, scope, { orderItemId, fileId });
    if (isRefusal(found)) return found;
    const { item, file } = found;
    const { stored } = file;
    if (stored === null) return refuse('NotFound');
    if (crop === undefined) return { stored, part: undefined };
    const { personId, region } = item;
    const places = await placeFiles(deps, scope, [{ file, personId, owner: null, region }]);
    const part = cropOf(crop, places.get(fileId)?.region ?? null, file);
    return part === undefined ? refuse('NotFound') : { stored, part };
  });
}
