import type { FastifyInstance } from 'fastify';
import { DESK_DOCUMENT_PATH } from '#contract/desk.ts';
import { type DeskDeps, deskRoute } from '#hosting/desk/index.ts';

/** Serves the OpenAPI document of the desk's calls. */
export function openDeskDocument(
  app: FastifyInstance,
  { config: { deskUrl } }: Pick<DeskDeps, 'config'>,
): void {
  if (deskUrl === undefined) return;
  app.get(DESK_DOCUMENT_PATH, { ...deskRoute(deskUrl), schema: { hide: true } }, async () =>
    app.deskSwagger?.(),
  );
}
