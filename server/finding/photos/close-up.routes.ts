import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderCloseUp } from '#engines/images/index.ts';
import type { Deps } from '#platform/deps.ts';
import { createPictureTurns } from '#platform/http/picture-turns.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  cacheControlOf,
  FILE_PATH_PREFIX,
  type SignedQuery,
  verifyFileLink,
} from '#platform/signing/file-links.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { pixelsOf, readCloseUpName } from './close-up.rules.ts';
import { cutCloseUpOfOriginal } from './close-up.task.ts';
import type { CloseUpSource, PictureSource } from './close-up-source.ts';
import { closeUpKey, eventFolder } from './photo-files.ts';

type CloseUpDeps = Pick<Deps, 'storage' | 'keys' | 'clock'>;

/**
 * Serves close-ups at signed addresses: parts of previews that are rendered on demand, and cached only by browsers. The
 * signature covers picture and part, so that only the shop decides what is cut. Parts of a bought original have their
 * own route, which checks whether the order's files can still be downloaded.
 */
export function openCloseUps(app: FastifyInstance, deps: CloseUpDeps): void {
  const send = createCloseUpSender(deps);
  app.route({
    method: 'GET',
    url: `${FILE_PATH_PREFIX}${closeUpKey(`${eventFolder(':eventId')}/previews/:file`, ':name')}`,
    schema: { hide: true },
    handler: (request, reply) => {
      const { tenant } = request;
      if (tenant === null) return sendProblem(request, reply, 'NotFound');
      return send(request, reply, {
        tenantId: tenant.tenantId,
        prefix: FILE_PATH_PREFIX,
        folder: 'previews',
      });
    },
  });
}

/** The part of the address, after the prefix, that identifies a close-up. */
export const CLOSE_UP_PATH = closeUpKey(`${eventFolder(':eventId')}/:folder/:file`, ':name');

/**
 * Creates a function that sends a close-up if its address is signed and has not expired. Only a few are rendered at a
 * time.
 */
export function createCloseUpSender(deps: CloseUpDeps) {
  const cut = createCloseUpCutter(deps);
  return (request: FastifyRequest, reply: FastifyReply, place: CloseUpPlace): Promise<FastifyReply> =>
    sendCloseUp(deps, cut, request, reply, place);
}

/**
 * Creates a function that cuts a part out of a stored picture, as WebP. Only a few are rendered at a time, and visitors
 * are served in turn. It throws `FileMissing` and `Busy`.
 * @param source an original comes from outside, so the sandbox cuts it, and `NotFound` says that it cannot be decoded within
 * the limits; a preview is the shop's own file
 */
export function createCloseUpCutter(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  source: PictureSource = 'preview',
) {
  const turns = createPictureTurns(clock);
  return (
    request: FastifyRequest,
    tenantId: string,
    { picture, part }: CloseUpSource,
  ): Promise<Uint8Array | Refusal> =>
    turns.draw(tenantId, request, async () => {
      const bytes = await storage.read(tenantKey(tenantId, picture));
      if (source === 'preview') return renderCloseUp(bytes, (size) => pixelsOf(part, size));
      const cut = await cutCloseUpOfOriginal(tenantId, { bytes, part });
      if (cut !== undefined) return cut;
      request.log.error({ tenantId, picture }, 'a part of an original could not be cut');
      return refuse('NotFound');
    });
}

/** The picture's tenant, and the prefix of its address. */
interface CloseUpPlace {
  tenantId: string;
  prefix: string;
  /** If set, only pictures of this folder are cut; undefined if the address contains the folder. */
  folder?: string;
}

async function sendCloseUp(
  deps: CloseUpDeps,
  cut: ReturnType<typeof createCloseUpCutter>,
  request: FastifyRequest,
  reply: FastifyReply,
  { tenantId, prefix, folder: only }: CloseUpPlace,
): Promise<FastifyReply> {
  const { eventId, folder, file, name } = request.params as Record<
    'eventId' | 'folder' | 'file' | 'name',
    string
  >;
  const part = readCloseUpName(name);
  if (part === undefined) return sendProblem(request, reply, 'NotFound');
  const picture = `${eventFolder(eventId)}/${only ?? folder}/${file}`;
  const path = prefix + closeUpKey(picture, name);
  const now = deps.clock.now();
  const link = verifyFileLink(deps.keys, { tenantId, path, query: request.query as SignedQuery }, now);
  if (link === 'Forged') return sendProblem(request, reply, 'NotFound');
  if (link === 'Expired') return sendProblem(request, reply, 'Forbidden');
  try {
    const closeUp = await cut(request, tenantId, { picture, part });
    if (isRefusal(closeUp)) return sendProblem(request, reply, closeUp);
    return await reply.type('image/webp').header('cache-control', cacheControlOf(link, now)).send(closeUp);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    return sendProblem(request, reply, 'NotFound');
  }
}
