import type {
  deskFileSchemas,
  deskFrameSchemas,
  deskPromoCodeSchemas,
} from '#contract/desk-settings.schema.ts';
import { deskFileRoutes, deskFrameRoutes, deskPromoCodeRoutes } from '#contract/desk-settings.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/settings.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The calls for the tenant's files. */
export const fileService = createDeskService<typeof deskFileSchemas>(deskFileRoutes);
export const frameService = createDeskService<typeof deskFrameSchemas>(deskFrameRoutes);
export const promoCodeService = createDeskService<typeof deskPromoCodeSchemas>(deskPromoCodeRoutes);

/** Returns the texts of the settings. */
export const useSettingsTexts = () => useTexts<typeof en>('settings');
