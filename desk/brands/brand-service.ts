import type { deskBrandSetupSchemas, deskInstallationSchemas } from '#contract/desk-brands.schema.ts';
import { deskBrandSetupRoutes, deskInstallationRoutes } from '#contract/desk-brands.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/brands.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The client for calls of the installation's operators. */
export const installationService = createDeskService<typeof deskInstallationSchemas>(deskInstallationRoutes);
/** The client for what a brand still needs. */
export const brandSetupService = createDeskService<typeof deskBrandSetupSchemas>(deskBrandSetupRoutes);

/** Returns the texts about new brands. */
export const useBrandTexts = () => useTexts<typeof en>('brands');
