import type { CallOutput } from '#contract/call-types.ts';
import type { deskListSchemas } from '#contract/desk-lists.schema.ts';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/lists.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The API client for importing start lists and results. */
export const listService = createDeskService<typeof deskListSchemas>(deskListRoutes);

/** The changes that a file would make, or its faults. */
export type ListProposal = CallOutput<(typeof deskListSchemas)['proposeList']>;

/** Returns the texts about start lists and results. */
export const useListTexts = () => useTexts<typeof en>('lists');
