import { Alert, Button, Grid, Group, Image, Loader, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { Coverage } from '../today/events-at-work.tsx';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EventState } from './events-table.tsx';
import { eventService, useEventWords } from './service.ts';
import { ShowDialog } from './show-dialog.tsx';

/** What can be done to an event. */
const DIALOGS = [
  { name: 'edit', operation: 'event.edit', isOffered: () => true, Dialog: EditDialog },
  {
    name: 'unpublish',
    operation: 'event.unpublish',
    isOffered: (event: ShownDeskEvent) => event.isShown,
    Dialog: ShowDialog,
  },
  {
    name: 'publish',
    operation: 'event.publish',
    isOffered: (event: ShownDeskEvent) => !event.isShown,
    Dialog: ShowDialog,
  },
  { name: 'delete', operation: 'event.delete', isOffered: () => true, Dialog: DeleteDialog },
] as const;

/** One event: what it says, how far it is, and what can be done about it. */
export default function EventPage() {
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const words = useEventWords();
  const shell = useShellWords();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const [opened, setOpened] = useState<(typeof DIALOGS)[number]['name']>();
  const [done, setDone] = useState<string>();
  const { data: event, error } = useDeskQuery(eventService.getEvent, { params: { tenantId, eventId } });
  if (event === undefined)
    return (
      <>
        <PageHead title={shell.areas.events} />
        {error === null ? <Loader aria-label={shell.loading} /> : <ProblemNote problem={error} />}
      </>
    );
  const dialogs = DIALOGS.filter(
    ({ operation, isOffered }) => !event.isDeleted && mayDo(operation) && isOffered(event),
  );
  return (
    <>
      <PageHead title={event.title}>
        {dialogs.map(({ name }) => (
          <Button key={name} variant="default" onClick={() => setOpened(name)}>
            {words[name].action}
          </Button>
        ))}
      </PageHead>
      <Stack role="status">{done !== undefined && <Alert color="teal">{done}</Alert>}</Stack>
      <Grid gap="xl" mt="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <EventFacts event={event} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <ActionsBeside thingKind="event" thingId={eventId} />
        </Grid.Col>
      </Grid>
      {dialogs.map(
        ({ name, Dialog }) =>
          opened === name && (
            <Dialog
              key={name}
              event={event}
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

function EventFacts({ event }: { event: ShownDeskEvent }) {
  const words = useEventWords();
  const mayDo = useMayDo();
  const { day, number } = useFormats();
  const { facts, photos, videos, cover, eventId } = event;
  const yesOrNo = (value: boolean) => (value ? words.yes : words.no);
  return (
    <Stack gap="xl">
      <Group gap="md">
        <EventState event={event} />
        {mayDo('photo.read') && (
          <DeskLink to="photos" search={{ event: eventId }}>
            {words.toPhotos}
          </DeskLink>
        )}
        {mayDo('person.read') && <DeskLink to={`participants/${eventId}`}>{words.toParticipants}</DeskLink>}
      </Group>
      <Stack gap="xs">
        {cover.url !== null && <Image src={cover.url} alt={words.cover} radius="md" maw={480} />}
        <Text size="sm" c="dimmed">
          {cover.url === null && cover.chosenPhotoId === null && words.noCover}
          {cover.url !== null && (cover.chosenPhotoId === null ? words.coverOfShop : words.coverChosen)}
          {cover.url === null && cover.chosenPhotoId !== null && words.coverMade}
        </Text>
      </Stack>
      <FactsList
        facts={[
          [words.facts.date, day(facts.date)],
          [words.facts.city, facts.city],
          [words.facts.country, facts.country],
          [words.facts.timeZone, facts.timeZone],
          [words.facts.externalEventId, facts.externalEventId],
          [words.facts.verificationFactor, words.factors[facts.verificationFactor]],
          [words.facts.isSecure, yesOrNo(facts.isSecure)],
          [words.facts.findsUnlistedBibs, yesOrNo(facts.findsUnlistedBibs)],
          [words.distances, event.distances.join(', ')],
          [words.participants, number(event.participants)],
          [words.published, number(photos.published)],
          [words.report, number(event.reportCount)],
          [words.processing, number(photos.processing + videos.processing)],
          [words.failed, number(photos.failed)],
          [words.videos, number(videos.published)],
          [words.coverage, photos.published > 0 && <Coverage key="coverage" eventId={eventId} />],
        ]}
      />
    </Stack>
  );
}
