import type { CallOutput } from '#contract/call-types.ts';
import type { deskSharingSchemas } from '#contract/desk-sharing.schema.ts';
import { deskSharingRoutes } from '#contract/desk-sharing.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/sharing.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Returns the publicity of an event: its address, a poster, texts. */
export const sharingService = createDeskService<typeof deskSharingSchemas>(deskSharingRoutes);

/** What an event's page for organizers shows. */
export type Sharing = CallOutput<(typeof deskSharingSchemas)['getSharing']>;

/** Returns the texts about telling of an event. */
export const useSharingTexts = () => useTexts<typeof en>('sharing');
