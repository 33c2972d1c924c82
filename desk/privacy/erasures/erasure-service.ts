import type { deskErasureSchemas } from '#contract/desk-erasures.schema.ts';
import { deskErasureRoutes } from '#contract/desk-erasures.ts';
import { createDeskService } from '../../api/create-desk-service.ts';
import type en from '../../i18n/en/erasures.ts';
import { useTexts } from '../../i18n/use-texts.ts';

export const erasureService = createDeskService<typeof deskErasureSchemas>(deskErasureRoutes);

export const useErasureTexts = () => useTexts<typeof en>('erasures');
