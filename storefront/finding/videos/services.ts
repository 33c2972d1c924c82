import type { videoSchemas } from '#contract/photo.schema.ts';
import { videoRoutes } from '#contract/photo.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Videos, which few pages ask for; with a search token the list is part of the search (spec §4). */
export const videoService = createService<typeof videoSchemas>(videoRoutes, transport, {
  isSearchPath: (_, { token }) => token !== undefined,
});
