import { Group, Image, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useMayDo, useTenantId, useWorkplace } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { Coverage } from '../today/events-at-work.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { ThingPage, ThingPending } from '../ui/thing-page.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EventMoves } from './event-moves.tsx';
import { EventState } from './events-table.tsx';
import { useListWords } from './list-service.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { eventService, useEventWords } from './service.ts';
import { useSharingWords } from './sharing-service.ts';
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
  { name: 'move', operation: 'event.move', isOffered: () => true, Dialog: MoveDialog },
  { name: 'merge', operation: 'event.merge', isOffered: () => true, Dialog: MergeDialog },
  { name: 'delete', operation: 'event.delete', isOffered: () => true, Dialog: DeleteDialog },
] as const;

/** One event: what it says, how far it is, and what can be done about it. */
export default function EventPage() {
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const words = useEventWords();
  const shell = useShellWords();
  const mayDo = useMayDo();
  const { me } = useWorkplace();
  const tenantId = useTenantId();
  const { data: event, error } = useDeskQuery(eventService.getEvent, { params: { tenantId, eventId } });
  if (event === undefined) return <ThingPending title={shell.areas.events} problem={error} />;
  const dialogs = DIALOGS.filter(
    ({ operation, isOffered }) =>
      !event.isDeleted && event.mergedInto === null && mayDo(operation) && isOffered(event),
  );
  return (
    <ThingPage
      title={event.title}
      thingKind="event"
      thingId={eventId}
      dialogs={dialogs}
      actionOf={({ name }) => words[name].action}
      renderDialog={({ name, Dialog }, { onClose, onDone }) => (
        <Dialog event={event} onClose={onClose} onDone={() => onDone(words[name].done)} />
      )}
    >
      <EventFacts event={event} />
      {me.link === null && <EventMoves eventId={eventId} />}
    </ThingPage>
  );
}

function EventFacts({ event }: { event: ShownDeskEvent }) {
  const words = useEventWords();
  const { toLists } = useListWords();
  const { toShare } = useSharingWords();
  const { me } = useWorkplace();
  const mayDo = useMayDo();
  const { day, number } = useFormats();
  const { facts, photos, videos, cover, eventId } = event;
  const yesOrNo = (value: boolean) => (value ? words.yes : words.no);
  return (
    <Stack gap="xl">
      <Group gap="md">
        <EventState event={event} />
        {event.mergedInto !== null && (
          <DeskLink to={`events/${event.mergedInto}`}>{words.merge.toOther}</DeskLink>
        )}
        {mayDo('photo.read') && (
          <DeskLink to="photos" search={{ event: eventId }}>
            {words.toPhotos}
          </DeskLink>
        )}
        {mayDo('upload.read') && <DeskLink to={`events/${eventId}/uploads`}>{words.toUploads}</DeskLink>}
        {mayDo('person.read') && <DeskLink to={`participants/${eventId}`}>{words.toParticipants}</DeskLink>}
        {!event.isDeleted && event.mergedInto === null && mayDo('event.confirm-feed') && (
          <DeskLink to={`events/${eventId}/lists`}>{toLists}</DeskLink>
        )}
        {!event.isDeleted && event.mergedInto === null && mayDo('event.start-letters') && (
          <DeskLink to={`events/${eventId}/letters`}>{words.toLetters}</DeskLink>
        )}
        {!event.isDeleted && event.mergedInto === null && me.link === null && mayDo('event.share') && (
          <DeskLink to={`events/${eventId}/share`}>{toShare}</DeskLink>
        )}
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
          [words.facts.youthDistances, facts.youthDistances.join(', ')],
          [words.facts.wantedFaces, words.faceModes[facts.wantedFaces]],
          [words.facts.faceGround, facts.faceGround ?? words.noFaceGround],
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
