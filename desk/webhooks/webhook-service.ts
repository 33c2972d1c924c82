import type { deskWebhookSchemas } from '#contract/desk-webhooks.schema.ts';
import { deskWebhookRoutes } from '#contract/desk-webhooks.ts';
import { createDeskService } from '../api/create-desk-service.ts';

/** The calls about webhooks. */
export const webhookService = createDeskService<typeof deskWebhookSchemas>(deskWebhookRoutes);
