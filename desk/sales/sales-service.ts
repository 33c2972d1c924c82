import type { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { createDeskService } from '../api/create-desk-service.ts';

/** What was sold. */
export const salesService = createDeskService<typeof deskSalesSchemas>(deskSalesRoutes);
