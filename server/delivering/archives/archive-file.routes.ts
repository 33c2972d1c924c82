import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { parseRange } from '#platform/http/byte-range.ts';
import { applyRange, attachment, ifRangeOf } from '#platform/http/file-routes.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { type SignedQuery, verifyFileLink } from '#platform/signing/file-links.ts';
import { findArchive } from './archives.store.ts';
import { streamZip } from './stream-zip.ts';
import { layoutZip } from './zip-layout.ts';

export const ARCHIVE_FILE_PREFIX = '/archives/';

const paramsSchema = z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.zip$/) });

/** The archive itself, behind a signed link: any range of it, its length known, nothing packed. */
export function openArchiveFiles(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${ARCHIVE_FILE_PREFIX}:file`,
    schema: { hide: true },
    handler: (request, reply) => sendArchive(deps, request, reply),
  });
}

async function sendArchive(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { tenant } = request;
  const params = paramsSchema.safeParse(request.params);
  if (tenant === null || !params.success) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const { file } = params.data;
  const wanted = { tenantId, path: ARCHIVE_FILE_PREFIX + file, query: request.query as SignedQuery };
  const link = verifyFileLink(deps.keys, wanted, deps.clock.now());
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');
  const archive = await deps.database.inTenant(tenantId, (scope) =>
    findArchive(scope, file.replace('.zip', '')),
  );
  if (archive?.state !== 'Published') return sendProblem(request, reply, 'NotFound');

  // An archive's entries never change, so its id names its bytes.
  const etag = `"${archive.archiveId}"`;
  reply
    .type('application/zip')
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-transform')
    .header('content-disposition', attachment(link.downloadName ?? 'photos.zip'));
  const range = parseRange(request.headers.range, ifRangeOf(request), etag, archive.size);
  if (applyRange(reply, range, archive.size)) return reply.send();
  if (request.method === 'HEAD') return reply.send();
  const bytes = range.kind === 'Part' ? range.bytes : { start: 0, end: archive.size - 1 };
  return reply.send(
    streamZip(layoutZip(archive.entries), bytes, (key, part) => deps.storage.stream(key, part)),
  );
}
