import type { CallOutput } from '#contract/call-types.ts';
import type { deskParticipantSchemas } from '#contract/desk-events.schema.ts';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/participants.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Finds participants and corrects them. */
export const participantService = createDeskService<typeof deskParticipantSchemas>(deskParticipantRoutes);

/** A participant with their photos, orders and carts. */
export type Participant = CallOutput<(typeof deskParticipantSchemas)['getParticipant']>;

/** The props of a dialog about a participant. */
export interface ParticipantDialogProps {
  eventId: string;
  participant: Participant;
  onClose: () => void;
  onDone: () => void;
}

/** Returns the texts about participants. */
export const useParticipantTexts = () => useTexts<typeof en>('participants');

/** Returns a participant's name; the bib if the list has none. */
export const nameOf = ({ givenName, surname, bib }: Pick<Participant, 'givenName' | 'surname' | 'bib'>) =>
  `${givenName} ${surname}`.trim() || bib;

/** Returns whether a participant has no protection of their own: none at all, or only through a shared bib. */
export const needsOwnProtection = ({ protection }: Pick<Participant, 'protection'>): boolean =>
  protection === null || protection === 'Team';
