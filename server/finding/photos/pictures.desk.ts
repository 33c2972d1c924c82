import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DESK_PICTURES_PATH } from '#contract/desk-photos.ts';
import { type DeskDeps, deskRoute } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sendSignedFile } from '#platform/http/file-routes.ts';
import { CLOSE_UP_PATH, createCloseUpSender } from './close-up.routes.ts';
import { picturesPrefix } from './photos.presenter.ts';

/**
 * Serves the pictures of the desk's pages at signed addresses on the desk's host, including hidden photos and parts of
 * originals. The signature covers the tenant, so that an address of one tenant opens nothing of another. A shop's
 * address opens nothing here.
 */
export function openDeskPictures(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  const options = { ...deskRoute(deskUrl), schema: { hide: true } };
  const sendCloseUp = createCloseUpSender(deps);
  const placeOf = (request: FastifyRequest) => {
    const { tenantId } = request.params as { tenantId: string };
    return { tenantId, prefix: picturesPrefix(tenantId) };
  };
  app.get(`${DESK_PICTURES_PATH}:tenantId/${CLOSE_UP_PATH}`, options, (request, reply) =>
    sendCloseUp(request, reply, placeOf(request)),
  );
  app.get(`${DESK_PICTURES_PATH}:tenantId/*`, options, (request, reply) => {
    const { '*': key } = request.params as { '*': string };
    const { tenantId, prefix } = placeOf(request);
    return sendSignedFile(deps, request, reply, { tenantId, path: prefix + key, key });
  });
}
