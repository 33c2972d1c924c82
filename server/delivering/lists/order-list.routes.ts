import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { orderListSchemas } from '#contract/archive.schema.ts';
import { orderListRoute } from '#contract/archive.ts';
import { handOver, linkExpiry, presentDownload } from '#delivering/downloads/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { limitPackages } from '#selling/orders/index.ts';
import { writeOrderList } from './order-list.ts';

type ListDeps = Pick<Deps, 'database' | 'keys' | 'clock' | 'rateLimits'> & RecognitionDeps;

const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Serves the links of a paid order as an Excel sheet, in the visitor's language. */
export function openOrderLists(app: FastifyInstance, deps: ListDeps): void {
  app.route({
    method: orderListRoute.method,
    url: orderListRoute.path,
    schema: { ...orderListSchemas, operationId: 'archive_downloadOrderList', tags: ['archive'] },
    handler: (request, reply) => sendList(deps, request, reply),
  });
}

async function sendList(deps: ListDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { tenant } = request;
  if (tenant === null) return sendProblem(request, reply, 'NotFound');
  const { tenantId, publicOrigin } = tenant;
  const { orderId } = request.params as z.output<typeof orderListSchemas.params>;
  const query = request.query as z.output<typeof orderListSchemas.querystring>;
  const reading = { packages: [orderId], clientAddress: networkKey(request.ip) };
  const found = await limitPackages(deps, tenantId, reading, () =>
    deps.database.inTenant(tenantId, (scope) => handOver(deps, scope, orderId)),
  );
  if (isRefusal(found)) return sendProblem(request, reply, found);
  const listed = found.files.map((file) => {
    const { fileName, url, size } = presentDownload(deps, tenantId, file);
    const { eventName, bib, takenAt, timeZone } = file;
    return {
      fileName,
      eventName,
      bib,
      takenAt,
      timeZone,
      size,
      url: url === null ? null : publicOrigin + url,
    };
  });
  const validUntil = linkExpiry(deps.clock.now());
  const bytes = await writeOrderList(listed, validUntil, query.language ?? tenant.language);
  return reply
    .type(EXCEL_TYPE)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', contentDisposition(`Order ${found.order.number}.xlsx`))
    .send(bytes);
}
