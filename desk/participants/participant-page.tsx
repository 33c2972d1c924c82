import { Alert, Badge, Button, Grid, Loader, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Hanging } from './hanging.tsx';
import { ListDialog } from './list-dialog.tsx';
import { ExchangeDialog, MergeDialog } from './pair-dialogs.tsx';
import { nameOf, type Participant, participantService, useParticipantWords } from './service.ts';

/** What can be done to a participant: to who takes part, or to who left. */
const DIALOGS = [
  { name: 'edit', operation: 'participant.edit', isListed: true, Dialog: EditDialog },
  { name: 'exchange', operation: 'participant.edit', isListed: true, Dialog: ExchangeDialog },
  { name: 'merge', operation: 'participant.merge', isListed: true, Dialog: MergeDialog },
  { name: 'drop', operation: 'participant.drop', isListed: true, Dialog: ListDialog },
  { name: 'restore', operation: 'participant.restore', isListed: false, Dialog: ListDialog },
] as const;

/** One participant, what hangs on them, and what can be put right. */
export default function ParticipantPage() {
  const { eventId = '', participantId = '' } = useParams({ strict: false }) as {
    eventId?: string;
    participantId?: string;
  };
  const words = useParticipantWords();
  const shell = useShellWords();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const [opened, setOpened] = useState<(typeof DIALOGS)[number]['name']>();
  const [done, setDone] = useState<string>();
  const call = { params: { tenantId, eventId, participantId }, query: {} };
  const { data: participant, error } = useDeskQuery(participantService.getParticipant, call);
  if (participant === undefined)
    return (
      <>
        <PageHead title={shell.areas.participants} />
        {error === null ? <Loader aria-label={shell.loading} /> : <ProblemNote problem={error} />}
      </>
    );
  const dialogs = DIALOGS.filter(
    ({ operation, isListed }) => mayDo(operation) && isListed === (participant.state === 'Listed'),
  );
  return (
    <>
      <PageHead title={`${participant.bib} · ${nameOf(participant)}`}>
        {dialogs.map(({ name }) => (
          <Button key={name} variant="default" onClick={() => setOpened(name)}>
            {words[name].action}
          </Button>
        ))}
      </PageHead>
      <Stack role="status">{done !== undefined && <Alert color="teal">{done}</Alert>}</Stack>
      <Grid gap="xl" mt="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Facts eventId={eventId} participant={participant} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <ActionsBeside thingKind="participant" thingId={participantId} />
        </Grid.Col>
      </Grid>
      {dialogs.map(
        ({ name, Dialog }) =>
          opened === name && (
            <Dialog
              key={name}
              eventId={eventId}
              participant={participant}
              onClose={() => setOpened(undefined)}
              onDone={() => {
                setOpened(undefined);
                setDone(words[name].done);
              }}
            />
          ),
      )}
    </>
  );
}

function Facts({ eventId, participant }: { eventId: string; participant: Participant }) {
  const words = useParticipantWords();
  const { day } = useFormats();
  const listed = Object.entries(participant.listed) as [keyof typeof words.facts, string | null][];
  return (
    <Stack gap="xl">
      {participant.state !== 'Listed' && (
        <Badge color="gray" variant="dot" tt="none">
          {words.states[participant.state]}
        </Badge>
      )}
      <FactsList
        facts={[
          [words.facts.birthDate, participant.birthDate && day(participant.birthDate)],
          [words.facts.email, participant.email],
          [words.facts.code, participant.code],
          [words.facts.distance, participant.distance],
        ]}
      />
      {listed.length > 0 && (
        <Alert color="gray" title={words.corrected}>
          {listed.map(([field, value]) => `${words.facts[field]}: ${value || '–'}`).join(' · ')}
        </Alert>
      )}
      <Stack gap="xs">
        <Hanging of={participant.hanging} />
        <DeskLink to={`participants/${eventId}`}>{words.toList}</DeskLink>
      </Stack>
    </Stack>
  );
}
