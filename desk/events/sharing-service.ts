import type { CallOutput } from '#contract/call-types.ts';
import type { deskSharingSchemas } from '#contract/desk-sharing.schema.ts';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/sharing.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The client for an event's publicity: address, poster, texts. */
export const sharingService = createDeskService<typeof deskSharingSchemas>(deskSharingRoutes);

/** The data of an event's page for organizers. */
export type Sharing = CallOutput<(typeof deskSharingSchemas)['getSharing']>;

/** Returns the texts about publicising an event. */
export const useSharingTexts = () => useTexts<typeof en>('sharing');
