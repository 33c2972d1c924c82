import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { deskVideoSchemas, ShownVideo } from '#contract/desk-videos.schema.ts';
import { deskVideoRoutes } from '#contract/desk-videos.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/videos.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { RemovalDialog } from '../photos/removal-dialog.tsx';
import { usePhotoTexts } from '../photos/use-photo-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions, useCursorPages } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { eventService } from './service.ts';

const service = createDeskService<typeof deskVideoSchemas>(deskVideoRoutes);
const COUNT = 50;

const useVideoTexts = () => useTexts<typeof en>('videos');

/** Lists an event's full videos and finish clips, and removes and restores them. */
export default function VideosPage() {
  const texts = useVideoTexts();
  const tenantId = useTenantId();
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const params = { tenantId, eventId };
  const { data: event } = useDeskQuery(eventService.getEvent, { params });
  const [bib, setBib] = useState('');
  const [typed, setTyped] = useState('');
  const pages = useCursorPages<number>();
  const offset = pages.cursor ?? 0;
  const query = { offset, count: COUNT, ...(bib === '' ? {} : { bib }) };
  const { data, error, refetch } = useDeskQuery(service.listVideos, { params, query });
  const [removed, setRemoved] = useState<ShownVideo>();
  const [restored, setRestored] = useState<ShownVideo>();
  const columns = useColumns({ onRemove: setRemoved, onRestore: setRestored });
  const showsProtected =
    (data?.protectedCount ?? 0) > 0 &&
    data?.videos.some(({ kind, state }) => kind === 'Full' && state === 'Published') === true;
  return (
    <>
      <PageHead title={texts.title}>
        {event !== undefined && <DeskLink to={`events/${eventId}`}>{event.title}</DeskLink>}
      </PageHead>
      <Text mb="md" maw={640}>
        {texts.explanation}
      </Text>
      {showsProtected && (
        <Alert color="yellow" mb="md" maw={640}>
          {texts.showsProtected}
        </Alert>
      )}
      <form
        onSubmit={(submit) => {
          submit.preventDefault();
          pages.restart();
          setBib(typed.trim());
        }}
      >
        <Group align="end" mb="md">
          <TextInput
            label={texts.onlyBib}
            maxLength={40}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" variant="default">
            {texts.search}
          </Button>
        </Group>
      </form>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={data?.videos}
        idOf={({ videoId }) => videoId}
        problem={error}
        pages={pages}
        nextCursor={data?.isMore === true ? offset + COUNT : undefined}
        minWidth={320}
        nothing={bib === '' ? texts.none : texts.noneOfBib}
      />
      {removed !== undefined && (
        <RemoveVideo
          eventId={eventId}
          video={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => void refetch()}
        />
      )}
      {restored !== undefined && (
        <RestoreVideo
          eventId={eventId}
          video={restored}
          hasProtected={(data?.protectedCount ?? 0) > 0}
          onClose={() => setRestored(undefined)}
        />
      )}
    </>
  );
}

/** Names a video by its title, or by the bib of its runner. */
function useVideoName() {
  const texts = useVideoTexts();
  return ({ kind, title, bib }: ShownVideo) => {
    if (kind === 'Full') return texts.full(title);
    return bib === null ? texts.clipOfErased : texts.clip(bib);
  };
}

interface Actions {
  onRemove: (video: ShownVideo) => void;
  onRestore: (video: ShownVideo) => void;
}

/** Below this width everything about a video stands in one cell; Mantine's breakpoint `sm`. */
const PHONE = '(max-width: 47.99em)';

function Still({ video: { posterUrl } }: { video: ShownVideo }) {
  if (posterUrl === null) return null;
  return <img src={posterUrl} alt="" loading="lazy" style={{ width: 120, display: 'block' }} />;
}

function useColumns(actions: Actions): Column<ShownVideo>[] {
  const wide = useWideColumns(actions);
  const texts = useVideoTexts();
  const nameOf = useVideoName();
  const { raceTime, number } = useFormats();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (!isPhone) return wide;
  const one: Column<ShownVideo> = {
    id: 'what',
    header: texts.what,
    cell: ({ row: { original: video } }) => (
      <>
        <Still video={video} />
        {nameOf(video)}
        <Text size="sm" c="dimmed">
          {[
            texts.states[video.state],
            video.camera,
            raceTime(video.startsAt),
            texts.seconds(number(Math.round(video.durationMs / 1000))),
          ].join(' · ')}
        </Text>
      </>
    ),
  };
  return [one, ...wide.filter(({ id }) => id === 'actions')];
}

function useWideColumns({ onRemove, onRestore }: Actions): Column<ShownVideo>[] {
  const texts = useVideoTexts();
  const nameOf = useVideoName();
  const { raceTime, number } = useFormats();
  const mayDo = useMayDo();
  return [
    {
      id: 'still',
      header: texts.still,
      cell: ({ row: { original: video } }) => <Still video={video} />,
    },
    { id: 'what', header: texts.what, cell: ({ row: { original: video } }) => nameOf(video) },
    { id: 'camera', header: texts.camera, cell: ({ row: { original: video } }) => video.camera },
    { id: 'file', header: texts.file, cell: ({ row: { original: video } }) => video.fileName },
    { id: 'begins', header: texts.begins, cell: ({ row: { original: video } }) => raceTime(video.startsAt) },
    {
      id: 'length',
      header: texts.length,
      cell: ({ row: { original: video } }) => texts.seconds(number(Math.round(video.durationMs / 1000))),
    },
    { id: 'state', header: texts.state, cell: ({ row: { original: video } }) => texts.states[video.state] },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: video } }) => (
        <Group gap="xs" wrap="nowrap">
          {video.state !== 'Removed' && mayDo('video.remove') && (
            <Button
              variant="default"
              size="xs"
              aria-label={`${texts.remove}: ${nameOf(video)}`}
              onClick={() => onRemove(video)}
            >
              {texts.remove}
            </Button>
          )}
          {(video.state === 'Removed' || video.state === 'Withdrawn') && mayDo('video.restore') && (
            <Button
              variant="default"
              size="xs"
              aria-label={`${texts.restore}: ${nameOf(video)}`}
              onClick={() => onRestore(video)}
            >
              {texts.restore}
            </Button>
          )}
        </Group>
      ),
    },
  ];
}

interface OneVideo {
  eventId: string;
  video: ShownVideo;
  onClose: () => void;
}

function RemoveVideo({ eventId, video, onClose, onRemoved }: OneVideo & { onRemoved: () => void }) {
  const { removal, remove: action } = useVideoTexts();
  const { removal: ofPhotos } = usePhotoTexts();
  const params = { tenantId: useTenantId(), eventId, videoId: video.videoId };
  const consequences = useDeskQuery(service.describeVideoRemoval, { params });
  const remove = useDeskWrite(service.removeVideo, { keepsAnswers: true });
  return (
    <RemovalDialog
      title={`${removal.title} ${useVideoName()(video)}`}
      action={action}
      texts={{ ...ofPhotos, ...removal }}
      found={{ data: consequences.data, error: consequences.error }}
      removal={{
        outcome: remove.data?.outcome,
        isPending: remove.isPending,
        error: remove.error,
        // An order was added or changed meanwhile: the consequences are shown again.
        confirm: ({ replacements: _, ...body }) =>
          remove.mutate({ params, body }, { onError: () => void consequences.refetch() }),
      }}
      isOnlyForBuyers={video.state === 'Replaced' || video.state === 'Withdrawn'}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}

function RestoreVideo({ eventId, video, hasProtected, onClose }: OneVideo & { hasProtected: boolean }) {
  const texts = useVideoTexts();
  const params = { tenantId: useTenantId(), eventId, videoId: video.videoId };
  const restore = useDeskWrite(service.restoreVideo, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${texts.restoreTitle} ${useVideoName()(video)}`}
      action={texts.restore}
      isDangerous={false}
      isPending={restore.isPending}
      problem={restore.error}
      onConfirm={(why) => restore.mutate({ params, body: { why } })}
      onClose={onClose}
    >
      <Text>{texts.restoreMeans}</Text>
      {hasProtected && video.kind === 'Full' && <Alert color="yellow">{texts.restoreShowsProtected}</Alert>}
    </ConfirmConsequences>
  );
}
