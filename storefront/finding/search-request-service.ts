import type { searchRequestSchemas } from '#contract/search-request.schema.ts';
import { searchRequestRoutes } from '#contract/search-request.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Only visitors who found nothing call it, so other pages do not load it. */
export const searchRequestService = createService<typeof searchRequestSchemas>(
  searchRequestRoutes,
  transport,
);
