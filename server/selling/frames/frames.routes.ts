import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { framePictureSchemas, frameSchemas } from '#contract/frame.schema.ts';
import { frameRoutes } from '#contract/frame.ts';
import { decodePreview } from '#engines/frames/index.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { ok } from '#platform/http/answers.ts';
import { createPictureTurns } from '#platform/http/picture-turns.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { presentFrame } from './frames.presenter.ts';
import { findFrames, listFramesOfEvent } from './frames.store.ts';
import { type PreviewDeps, type PreviewRoom, previewPhoto } from './preview-photo.ts';
import { createViewCache } from './view-cache.ts';

/** Enough for some twenty layouts. */
const VIEWS_MAX_BYTES = 128 * 1024 * 1024;
/** Enough for some twenty-five previews. */
const PHOTOS_MAX_BYTES = 128 * 1024 * 1024;

/** Registers the frame service (product §7): lists frames, renders a photo in a frame, and renders an empty frame. */
export function openFrameService(app: FastifyInstance, deps: PreviewDeps): void {
  const room: PreviewRoom = {
    views: createViewCache(deps, VIEWS_MAX_BYTES),
    photos: new LRUCache({
      maxSize: PHOTOS_MAX_BYTES,
      sizeCalculation: ({ data }) => data.byteLength,
      fetchMethod: async (key) => decodePreview(await deps.storage.read(key)),
      ignoreFetchAbort: true,
    }),
    turns: createPictureTurns(deps.clock),
  };
  const { listFrames, getPreview, getView } = frameRoutes;
  openService(app, 'frame', { listFrames }, frameSchemas, {
    listFrames: ({ context, query: { albumId, offset, count } }) =>
      deps.database.inTenant(context.tenantId, async (scope) => {
        if ((await findShownEvent(scope, albumId)) === undefined) return refuse('NotFound');
        const frames = await listFramesOfEvent(scope, albumId);
        const page = frames.slice(offset, offset + count);
        return ok({
          frames: page.map((frame) => presentFrame(frame, context.language)),
          total: frames.length,
        });
      }),
  });
  app.route({
    method: getPreview.method,
    url: getPreview.path,
    schema: { ...framePictureSchemas.getPreview, operationId: 'frame_getPreview', tags: ['frame'] },
    handler: (request, reply) => sendPreview(deps, room, request, reply),
  });
  app.route({
    method: getView.method,
    url: getView.path,
    schema: { ...framePictureSchemas.getView, operationId: 'frame_getView', tags: ['frame'] },
    handler: (request, reply) => sendView(deps, room, request, reply),
  });
}

async function sendPreview(
  deps: PreviewDeps,
  room: PreviewRoom,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
  const input = request.query as z.output<typeof framePictureSchemas.getPreview.querystring>;
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  const bearer = scheme?.toLowerCase() === 'bearer' ? token : undefined;
  const picture = await previewPhoto(deps, room, request.tenant, input, { bearer, request });
  if (isRefusal(picture)) return sendProblem(request, reply, picture);
  return reply
    .type('image/jpeg')
    .header('cache-control', 'private, max-age=300')
    .header('vary', 'authorization, accept-language')
    .header('x-robots-tag', 'noindex')
    .send(picture);
}

async function sendView(
  deps: PreviewDeps,
  room: PreviewRoom,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = request.tenant;
  const { frameId, type } = request.params as z.output<typeof framePictureSchemas.getView.params>;
  const frame = await deps.database.inTenant(tenantId, async (scope) =>
    (await findFrames(scope, [frameId])).get(frameId),
  );
  if (frame === undefined) return sendProblem(request, reply, 'NotFound');
  const picture = await room.turns.draw(tenantId, request, () =>
    room.views.readPicture(tenantId, frame, type),
  );
  if (isRefusal(picture)) return sendProblem(request, reply, picture);
  // The frame never changes, but the logo in it may.
  return reply.type('image/webp').header('cache-control', 'public, max-age=3600').send(picture);
}
