import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { openFileRoutes } from '#platform/http/file-routes.ts';
import { defineSlice } from '#platform/slice.ts';
import { isPublicPicture } from './is-public-picture.ts';

/** What this slice adds to the shop. */
export const publicPicturesSlice = defineSlice({ routes: [openFiles] });

/** Serves stored files at signed addresses; those of pictures that are public now are renewed. */
function openFiles(app: FastifyInstance, deps: Deps): void {
  openFileRoutes(app, deps, (tenantId, key) => isPublicPicture(deps, tenantId, key));
}
