import type { crewCartSchemas, crewSchemas } from '#contract/crew.schema.ts';
import { crewCartRoutes, crewRoutes } from '#contract/crew.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';

/** Only a crew's page calls it: no other loads it. */
export const crewService = createService<typeof crewSchemas & typeof crewCartSchemas>(
  { ...crewRoutes, ...crewCartRoutes },
  transport,
);
