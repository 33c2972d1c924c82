import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { etagOf, sendRanged } from '#platform/http/send-ranged.ts';
import { type SignedQuery, verifyFileLink } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { findOrderItem, refuseHandingOver } from '#selling/orders/index.ts';
import { downloadPath, nameDownload } from './download-links.ts';
import { findOrderFile } from './order-files.ts';

type FileDeps = Pick<Deps, 'database' | 'storage' | 'keys' | 'clock'>;

const paramsSchema = z.object({ orderItemId: idSchema, fileId: idSchema });

/**
 * Opens the files that an order bought, one by one, behind signed links. A link names the item and not the order, so
 * that sharing a file does not share the order; each request checks that the order is still paid.
 */
export function openDownloadFiles(app: FastifyInstance, deps: FileDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: downloadPath({ orderItemId: ':orderItemId', fileId: ':fileId' }),
    schema: { hide: true },
    handler: (request, reply) => sendDownload(deps, request, reply),
  });
}

async function sendDownload(
  deps: FileDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request;
  const params = paramsSchema.safeParse(request.params);
  if (tenant === null || !params.success) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const wanted = { tenantId, path: downloadPath(params.data), query: request.query as SignedQuery };
  const link = verifyFileLink(deps.keys, wanted, deps.clock.now());
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');

  // The signature says that this file is one of the item's.
  const stored = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await findOrderItem(scope, params.data.orderItemId);
    if (found === undefined) return refuse('NotFound');
    const refusal = refuseHandingOver(found.order, deps.clock.now());
    if (refusal !== undefined) return refusal;
    return (await findOrderFile(scope, found.item, params.data.fileId))?.stored ?? refuse('NotFound');
  });
  if (isRefusal(stored)) return sendProblem(request, reply, stored);
  const key = tenantKey(tenantId, stored.key);
  const facts = await deps.storage.stat(key);
  if (facts === undefined) return sendProblem(request, reply, 'NotFound');
  nameDownload(reply, link.downloadName ?? 'file');
  return sendRanged(request, reply, {
    contentType: stored.contentType,
    etag: etagOf(facts),
    size: facts.size,
    open: (range) => deps.storage.stream(key, range),
  });
}
