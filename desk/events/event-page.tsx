import { Anchor, Group, Image, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type enVideos from '../i18n/en/videos.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId, useWorkplace } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { Coverage } from '../today/events-at-work.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { FactsList } from '../ui/facts-list.tsx';
import { ThingPage, ThingPending } from '../ui/thing-page.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EventMoves } from './event-moves.tsx';
import { EventSteps } from './event-steps.tsx';
import { EventState } from './events-table.tsx';
import { useListTexts } from './list-service.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { eventService, useEventTexts } from './service.ts';
import { useSharingTexts } from './sharing-service.ts';
import { ShowDialog } from './show-dialog.tsx';

/** The actions on an event, each with the condition for offering it. */
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

/** Shows one event: its facts, its state, and the actions on it. */
export default function EventPage() {
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const texts = useEventTexts();
  const shell = useShellTexts();
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
      actionOf={({ name }) => texts[name].action}
      renderDialog={({ name, Dialog }, { onClose, onDone }) => (
        <Dialog event={event} onClose={onClose} onDone={() => onDone(texts[name].done)} />
      )}
    >
      <EventFacts event={event} />
      {me.link === null && <EventMoves eventId={eventId} />}
    </ThingPage>
  );
}

function EventFacts({ event }: { event: ShownDeskEvent }) {
  const texts = useEventTexts();
  const { toLists } = useListTexts();
  const { toShare } = useSharingTexts();
  const { toVideos } = useTexts<typeof enVideos>('videos');
  const { me } = useWorkplace();
  const mayDo = useMayDo();
  const { day, number, countryName } = useFormats();
  const { facts, photos, videos, cover, eventId } = event;
  const yesOrNo = (value: boolean) => (value ? texts.yes : texts.no);
  return (
    <Stack gap="xl">
      <Group gap="md">
        <EventState event={event} />
        {event.mergedInto !== null && (
          <DeskLink to={`events/${event.mergedInto}`}>{texts.merge.toOther}</DeskLink>
        )}
        {mayDo('photo.read') && (
          <DeskLink to="photos" search={{ event: eventId }}>
            {texts.toPhotos}
          </DeskLink>
        )}
        {mayDo('photo.read') && me.link === null && (
          <DeskLink to={`events/${eventId}/videos`}>{toVideos}</DeskLink>
        )}
        {!event.isDeleted && event.mergedInto === null && mayDo('tenant.read') && (
          <DeskLink to={`settings/catalogs/${eventId}`}>{texts.toPrices}</DeskLink>
        )}
        {event.isShown && (
          <Anchor href={event.shopUrl} target="_blank" rel="noreferrer" size="sm" underline="always">
            {texts.toShop}
          </Anchor>
        )}
        {mayDo('upload.read') && <DeskLink to={`events/${eventId}/uploads`}>{texts.toUploads}</DeskLink>}
        {mayDo('person.read') && <DeskLink to={`participants/${eventId}`}>{texts.toParticipants}</DeskLink>}
        {!event.isDeleted && event.mergedInto === null && mayDo('event.confirm-feed') && (
          <DeskLink to={`events/${eventId}/lists`}>{toLists}</DeskLink>
        )}
        {!event.isDeleted && event.mergedInto === null && mayDo('event.start-letters') && (
          <DeskLink to={`events/${eventId}/letters`}>{texts.toLetters}</DeskLink>
        )}
        {!event.isDeleted && event.mergedInto === null && me.link === null && mayDo('event.share') && (
          <DeskLink to={`events/${eventId}/share`}>{toShare}</DeskLink>
        )}
      </Group>
      {!event.isShown && !event.isDeleted && event.mergedInto === null && me.link === null && (
        <EventSteps event={event} />
      )}
      <Stack gap="xs">
        {cover.url !== null && <Image src={cover.url} alt={texts.cover} radius="md" maw={480} />}
        <Text size="sm" c="dimmed">
          {cover.url === null && cover.chosenPhotoId === null && texts.noCover}
          {cover.url !== null && (cover.chosenPhotoId === null ? texts.coverOfShop : texts.coverChosen)}
          {cover.url === null && cover.chosenPhotoId !== null && texts.coverMade}
        </Text>
      </Stack>
      <FactsList
        facts={[
          [texts.facts.date, day(facts.date)],
          [texts.facts.city, facts.city],
          [texts.facts.country, facts.country === '' ? '' : countryName(facts.country)],
          [texts.facts.timeZone, facts.timeZone],
          [texts.facts.externalEventId, facts.externalEventId],
          [texts.facts.verificationFactor, texts.factors[facts.verificationFactor]],
          [texts.facts.isSecure, yesOrNo(facts.isSecure)],
          [texts.facts.findsUnlistedBibs, yesOrNo(facts.findsUnlistedBibs)],
          [texts.facts.youthDistances, facts.youthDistances.join(', ')],
          [texts.facts.wantedFaces, texts.faceModes[facts.wantedFaces]],
          [texts.facts.faceGround, facts.faceGround ?? texts.noFaceGround],
          [texts.distances, event.distances.join(', ')],
          [texts.participants, number(event.participants)],
          [texts.published, number(photos.published)],
          [texts.report, number(event.reportCount)],
          [texts.processing, number(photos.processing + videos.processing)],
          [texts.failed, number(photos.failed)],
          [texts.videos, number(videos.published)],
          [texts.coverage, photos.published > 0 && <Coverage key="coverage" eventId={eventId} />],
        ]}
      />
    </Stack>
  );
}
