import type { crewCartSchemas, crewSchemas } from '#contract/crew.schema.ts';
import { crewCartRoutes, crewRoutes } from '#contract/crew.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Only the crew page calls it, so no other page loads it. */
export const crewService = createService<typeof crewSchemas & typeof crewCartSchemas>(
  { ...crewRoutes, ...crewCartRoutes },
  transport,
);
