import type { deskConsentSchemas } from '#contract/desk-consents.schema.ts';
import { deskConsentRoutes } from '#contract/desk-consents.ts';
import { createDeskService } from '../../api/create-desk-service.ts';
import type en from '../../i18n/en/consents.ts';
import { useTexts } from '../../i18n/use-texts.ts';

export const consentService = createDeskService<typeof deskConsentSchemas>(deskConsentRoutes);

export const useConsentTexts = () => useTexts<typeof en>('consents');
