import type { ownDataSchemas } from '#contract/own-data.schema.ts';
import { ownDataRoutes } from '#contract/own-data.ts';
import type { requestSchemas } from '#contract/request.schema.ts';
import { requestRoutes } from '#contract/request.ts';
import type { siteSchemas } from '#contract/site.schema.ts';
import { siteRoutes } from '#contract/site.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Services that only this part of the storefront calls: the home page does not load them. */
export const siteService = createService<typeof siteSchemas>(siteRoutes, transport);
export const requestService = createService<typeof requestSchemas>(requestRoutes, transport);
export const ownDataService = createService<typeof ownDataSchemas>(ownDataRoutes, transport);
