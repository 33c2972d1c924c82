import type { deskEventSchemas } from '#contract/desk-events.schema.ts';
import { deskEventRoutes } from '#contract/desk-events.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/events.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The client for events. */
export const eventService = createDeskService<typeof deskEventSchemas>(deskEventRoutes);

/** Returns the texts about events. */
export const useEventTexts = () => useTexts<typeof en>('events');
