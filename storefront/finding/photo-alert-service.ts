import type { photoAlertSchemas } from '#contract/photo-alert.schema.ts';
import { photoAlertRoutes } from '#contract/photo-alert.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Only who finds nothing calls it: no other page loads it. */
export const photoAlertService = createService<typeof photoAlertSchemas>(photoAlertRoutes, transport);
