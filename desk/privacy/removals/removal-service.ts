import type { deskRemovalSchemas, ListedRemoval, ShownRemoval } from '#contract/desk-removals.schema.ts';
import { deskRemovalRoutes } from '#contract/desk-removals.ts';
import { createDeskService } from '../../api/create-desk-service.ts';
import type en from '../../i18n/en/removals.ts';
import { useWords } from '../../i18n/use-words.ts';

export const removalService = createDeskService<typeof deskRemovalSchemas>(deskRemovalRoutes);

export type { ListedRemoval, ShownRemoval };

/** Returns the words of the queue of removal requests. */
export const useRemovalWords = () => useWords<typeof en>('removals');
