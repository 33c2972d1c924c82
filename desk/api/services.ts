import type { deskOwnSchemas, deskSchemas } from '#contract/desk.schema.ts';
import { deskOwnRoutes, deskRoutes } from '#contract/desk.ts';
import { createDeskService } from './create-desk-service.ts';

/** The logged-in member, and their tenants. */
export const ownService = createDeskService<typeof deskOwnSchemas>(deskOwnRoutes);

/** The record, members and tokens. An area has its own service in its folder. */
export const deskService = createDeskService<typeof deskSchemas>(deskRoutes);
