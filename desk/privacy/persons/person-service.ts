import type { deskPersonSchemas } from '#contract/desk-persons.schema.ts';
import { deskPersonRoutes } from '#contract/desk-persons.ts';
import { createDeskService } from '../../api/create-desk-service.ts';
import type en from '../../i18n/en/persons.ts';
import { useTexts } from '../../i18n/use-texts.ts';

export const personService = createDeskService<typeof deskPersonSchemas>(deskPersonRoutes);

export const usePersonTexts = () => useTexts<typeof en>('persons');

/** The entries of one person. */
export interface Subject {
  emails: string[];
  personIds: string[];
}
