import type { deskTodaySchemas } from '#contract/desk-today.schema.ts';
import { deskTodayRoutes } from '#contract/desk-today.ts';
import { createDeskService } from '../api/create-desk-service.ts';

/** The client for an operator's tasks of the day. */
export const todayService = createDeskService<typeof deskTodaySchemas>(deskTodayRoutes);
