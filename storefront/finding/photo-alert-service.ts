import type { photoAlertSchemas } from '#contract/photo-alert.schema.ts';
import { photoAlertRoutes } from '#contract/photo-alert.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Only visitors who find nothing call it, so other pages do not load it. */
export const photoAlertService = createService<typeof photoAlertSchemas>(photoAlertRoutes, transport);
