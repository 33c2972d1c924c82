import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderMarked } from '#engines/images/index.ts';
import { eventFolder, markedKey, sponsorMarkKey } from '#finding/photos/index.ts';
import { isPublicPicture } from '#finding/public-pictures/index.ts';
import type { Deps } from '#platform/deps.ts';
import { createPictureTurns, type PictureTurns } from '#platform/http/picture-turns.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import {
  cacheControlOf,
  FILE_PATH_PREFIX,
  type SignedQuery,
  signPicture,
  verifyFileLink,
} from '#platform/signing/file-links.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';

const RENEWAL_CACHE = 'public, max-age=60';

type MarkDeps = Pick<Deps, 'database' | 'storage' | 'keys' | 'clock'>;

/**
 * Serves previews with a sponsor's mark at signed addresses: drawn on demand, never stored, cached by browsers and, if
 * they are public, by shared caches (docs/decisions/0162).
 */
export function openMarkedPreviews(app: FastifyInstance, deps: MarkDeps): void {
  const turns = createPictureTurns(deps.clock);
  app.route({
    method: 'GET',
    url: FILE_PATH_PREFIX + markedKey(`${eventFolder(':eventId')}/previews/:file`, ':mark'),
    schema: { hide: true },
    handler: (request, reply) => sendMarked(deps, turns, request, reply),
  });
}

async function sendMarked(
  deps: MarkDeps,
  turns: PictureTurns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request;
  if (tenant === null) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = tenant;
  const { eventId, file, mark } = request.params as Record<'eventId' | 'file' | 'mark', string>;
  const preview = `${eventFolder(eventId)}/previews/${file}`;
  const path = FILE_PATH_PREFIX + markedKey(preview, mark);
  const now = deps.clock.now();
  const query = request.query as SignedQuery;
  const link = verifyFileLink(deps.keys, { tenantId, path, query }, now);
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') {
    if (query.p === undefined || !(await isPublicPicture(deps, tenantId, preview)))
      return sendProblem(request, reply, 'Forbidden');
    return reply
      .header('cache-control', RENEWAL_CACHE)
      .redirect(signPicture(deps, { tenantId, path, isPublic: true }), 302);
  }
  try {
    const marked = await turns.draw(tenantId, request, async () => {
      const [picture, sign] = await Promise.all(
        [preview, sponsorMarkKey(eventId, mark)].map((key) => deps.storage.read(tenantKey(tenantId, key))),
      );
      if (picture === undefined || sign === undefined) throw new Error('a file that was read is missing');
      return renderMarked(picture, sign);
    });
    if (isRefusal(marked)) return sendProblem(request, reply, marked);
    return await reply.type('image/jpeg').header('cache-control', cacheControlOf(link, now)).send(marked);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return sendProblem(request, reply, 'NotFound');
  }
}
