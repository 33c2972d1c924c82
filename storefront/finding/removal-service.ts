import type { removalSchemas } from '#contract/removal.schema.ts';
import { removalRoutes } from '#contract/removal.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Only the removal page calls it, so no other page loads it. */
export const removalService = createService<typeof removalSchemas>(removalRoutes, transport);
