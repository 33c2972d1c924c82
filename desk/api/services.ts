import type { deskOwnSchemas, deskSchemas } from '#contract/desk.schema.ts';
import { deskOwnRoutes, deskRoutes } from '#contract/desk.ts';
import { createDeskService } from './create-desk-service.ts';

/** Who is logged in, and in which tenants. */
export const ownService = createDeskService<typeof deskOwnSchemas>(deskOwnRoutes);

/** The record, members and tokens. An area has its own service in its folder. */
export const deskService = createDeskService<typeof deskSchemas>(deskRoutes);
