import { deskCorrectionRoutes } from '#contract/desk.ts';
import type { deskCorrectionSchemas } from '#contract/desk-correction.schema.ts';
import type { deskOrderSchemas } from '#contract/desk-orders.schema.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { createDeskService } from '../api/create-desk-service.ts';

/** Finds orders, and the photos of one. */
export const { findOrders, listOrderPhotos } =
  createDeskService<typeof deskCorrectionSchemas>(deskCorrectionRoutes);

/** The client for orders. */
export const orderService = createDeskService<typeof deskOrderSchemas>(deskOrderRoutes);
