import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nameDownload } from '#delivering/downloads/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { sendRanged } from '#platform/http/send-ranged.ts';
import { type SignedQuery, verifyFileLink } from '#platform/signing/file-links.ts';
import { requireOwnKey } from '#platform/storage/storage.ts';
import { findOpenArchive } from './create-archive.ts';
import { streamZip } from './stream-zip.ts';
import { layoutZip } from './zip-layout.ts';

export const ARCHIVE_FILE_PREFIX = '/archives/';

const paramsSchema = z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.zip$/) });

/** Serves the archive file behind a signed link. It serves any range and sends the length, without storing the ZIP. */
export function openArchiveFiles(app: FastifyInstance, deps: Deps & RecognitionDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${ARCHIVE_FILE_PREFIX}:file`,
    schema: { hide: true },
    handler: (request, reply) => sendArchive(deps, request, reply),
  });
}

async function sendArchive(
  deps: Deps & RecognitionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
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
    findOpenArchive(deps, scope, file.replace('.zip', '')),
  );
  if (isRefusal(archive)) return sendProblem(request, reply, archive);
  if (archive.state !== 'Published') return sendProblem(request, reply, 'NotFound');

  const { size } = archive;
  nameDownload(reply, link.downloadName ?? 'photos.zip');
  return sendRanged(request, reply, {
    contentType: 'application/zip',
    // An archive's entries never change, so its id names its bytes.
    etag: `"${archive.archiveId}"`,
    size,
    open: (range = { start: 0, end: size - 1 }) =>
      streamZip(layoutZip(archive.entries), range, (key, part) =>
        deps.storage.stream(requireOwnKey(tenantId, key), part),
      ),
  });
}
