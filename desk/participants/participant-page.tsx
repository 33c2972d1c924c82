import { Alert, Badge, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { ThingPage, ThingPending } from '../ui/thing-page.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { Dependents } from './dependents.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ListDialog } from './list-dialog.tsx';
import { ExchangeDialog, MergeDialog } from './pair-dialogs.tsx';
import { ProtectionDialog } from './protection-dialog.tsx';
import {
  nameOf,
  needsOwnProtection,
  type Participant,
  participantService,
  useParticipantTexts,
} from './service.ts';

/** The actions on a participant, depending on whether they are on the start list or were removed. */
const DIALOGS = [
  { name: 'edit', operation: 'participant.edit', isListed: true, Dialog: EditDialog },
  { name: 'exchange', operation: 'participant.edit', isListed: true, Dialog: ExchangeDialog },
  { name: 'merge', operation: 'participant.merge', isListed: true, Dialog: MergeDialog },
  { name: 'drop', operation: 'participant.drop', isListed: true, Dialog: ListDialog },
  { name: 'protect', operation: 'participant.protect', isListed: true, Dialog: ProtectionDialog },
  { name: 'unprotect', operation: 'participant.unprotect', isListed: true, Dialog: ProtectionDialog },
  {
    name: 'confirmAddress',
    operation: 'participant.confirm-address',
    isListed: undefined,
    Dialog: AddressDialog,
  },
  { name: 'restore', operation: 'participant.restore', isListed: false, Dialog: ListDialog },
  { name: 'erase', operation: 'person.erase', isListed: undefined, Dialog: EraseDialog },
] as const;

/** Shows one participant, their photos and orders, and the corrections that are possible. */
export default function ParticipantPage() {
  const { eventId = '', participantId = '' } = useParams({ strict: false }) as {
    eventId?: string;
    participantId?: string;
  };
  const texts = useParticipantTexts();
  const shell = useShellTexts();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const call = { params: { tenantId, eventId, participantId }, query: {} };
  const { data: participant, error } = useDeskQuery(participantService.getParticipant, call);
  if (participant === undefined) return <ThingPending title={shell.areas.participants} problem={error} />;
  const dialogs = DIALOGS.filter(
    ({ name, operation, isListed }) =>
      name !== (needsOwnProtection(participant) ? 'unprotect' : 'protect') &&
      (name !== 'confirmAddress' || participant.emailOrigin === 'Later') &&
      mayDo(operation) &&
      (isListed ?? participant.state === 'Listed') === (participant.state === 'Listed'),
  );
  return (
    <ThingPage
      title={`${participant.bib} · ${nameOf(participant)}`}
      thingKind="participant"
      thingId={participantId}
      dialogs={dialogs}
      actionOf={({ name }) => texts[name].action}
      renderDialog={({ name, Dialog }, { onClose, onDone }) => (
        <Dialog
          eventId={eventId}
          participant={participant}
          onClose={onClose}
          onDone={() => onDone(texts[name].done)}
        />
      )}
    >
      <Facts eventId={eventId} participant={participant} />
    </ThingPage>
  );
}

function Facts({ eventId, participant }: { eventId: string; participant: Participant }) {
  const texts = useParticipantTexts();
  const { day } = useFormats();
  const listed = Object.entries(participant.listed) as [keyof typeof texts.facts, string | null][];
  return (
    <Stack gap="xl">
      {participant.state !== 'Listed' && (
        <Badge color="gray" variant="dot" tt="none">
          {texts.states[participant.state]}
        </Badge>
      )}
      {participant.protection !== null && (
        <Badge color="teal" variant="dot" tt="none">
          {texts.protectedBy[participant.protection]}
        </Badge>
      )}
      <FactsList
        facts={[
          [texts.facts.birthDate, participant.birthDate && day(participant.birthDate)],
          [texts.facts.email, participant.email],
          [texts.facts.code, participant.code],
          [texts.facts.distance, participant.distance],
          [texts.facts.club, participant.club],
          [texts.facts.gender, participant.gender],
          [texts.facts.ageClass, participant.ageClass],
          [texts.facts.nationality, participant.nationality],
        ]}
      />
      {participant.emailOrigin === 'Later' && <Alert color="yellow">{texts.addressLater}</Alert>}
      {listed.length > 0 && (
        <Alert color="gray" title={texts.corrected}>
          {listed.map(([field, value]) => `${texts.facts[field]}: ${value || '–'}`).join(' · ')}
        </Alert>
      )}
      <Stack gap="xs">
        <Dependents of={participant.hanging} />
        <DeskLink to={`participants/${eventId}`}>{texts.toList}</DeskLink>
      </Stack>
    </Stack>
  );
}
