import type { deskRemovalSchemas, ListedRemoval, ShownRemoval } from '#contract/desk-removals.schema.ts';
import { deskRemovalRoutes } from '#contract/desk-removals.ts';
import { createDeskService } from '../../api/create-desk-service.ts';
import type en from '../../i18n/en/removals.ts';
import { useTexts } from '../../i18n/use-texts.ts';

export const removalService = createDeskService<typeof deskRemovalSchemas>(deskRemovalRoutes);

export type { ListedRemoval, ShownRemoval };

/** Returns the texts of the queue of removal requests. */
export const useRemovalTexts = () => useTexts<typeof en>('removals');
