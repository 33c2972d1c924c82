import type { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { createDeskService } from '../api/create-desk-service.ts';

/** The client for sales. */
export const salesService = createDeskService<typeof deskSalesSchemas>(deskSalesRoutes);
