import type { deskOwnSchemas, deskSchemas } from '#contract/desk.schema.ts';
import { deskOwnRoutes, deskRoutes } from '#contract/desk.ts';
import { createDeskService } from './create-desk-service.ts';

/** The client for the logged-in member and their tenants. */
export const ownService = createDeskService<typeof deskOwnSchemas>(deskOwnRoutes);

/** The client for the record, members and tokens. Each area has its own client in its folder. */
export const deskService = createDeskService<typeof deskSchemas>(deskRoutes);
