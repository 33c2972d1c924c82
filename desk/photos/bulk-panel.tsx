import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PHOTOS_AT_ONCE } from '#contract/desk-photos.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { MoveDialog } from '../events/move-dialog.tsx';
import { useEventTexts } from '../events/service.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { liftableOf, useHoldTexts } from '../ui/photo-holds.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { readBibs } from './photo-list.rules.ts';
import { photoService } from './photo-services.ts';
import { PhotosCaption } from './photos-caption.tsx';
import type { PhotoList } from './use-photo-list.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

interface Props {
  eventId: string;
  photoList: PhotoList;
  selected: ReadonlySet<string>;
  onClear: () => void;
}

/** Shows the operations on several photos at once. */
export function BulkPanel({ eventId, photoList, selected, onClear }: Props) {
  const texts = usePhotoTexts();
  const eventTexts = useEventTexts();
  const mayDo = useMayDo();
  const params = { tenantId: useTenantId(), eventId };
  const photos = photoList.photos.filter(({ photoId }) => selected.has(photoId)).slice(0, PHOTOS_AT_ONCE);
  const photoIds = photos.map(({ photoId }) => photoId);
  const [add, setAdd] = useState('');
  const [drop, setDrop] = useState('');
  const [done, setDone] = useState<string>();
  const [dialog, setDialog] = useState<'Move' | 'Assign'>();
  const holdTexts = useHoldTexts();
  const [isAskedWhy, setAskedWhy] = useState(false);
  const needsReason = photos.some(({ holds }) =>
    liftableOf(holds).some(({ lifting }) => lifting.needsReason),
  );
  const retag = useDeskWrite(photoService.retagPhotos, {
    keepsAnswers: true,
    onSuccess: ({ outcomes }) => {
      photoList.put(outcomes.flatMap(({ photo }) => photo ?? []));
      const results = outcomes.map(({ outcome }) => outcome);
      setDone(describeRetagged(texts, results));
      setAdd('');
      setDrop('');
    },
  });
  const { hide, show } = useVisibility(eventId, photoList, {
    onShown: () => setAskedWhy(false),
    onDone: setDone,
  });
  const retagSelected = (bibs: string[], notBibs: string[]) =>
    retag.mutate({
      params,
      body: { photos: photos.map(({ photoId, version }) => ({ photoId, seen: version })), bibs, notBibs },
    });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{texts.selection(photos.length)}</Text>
        <Button variant="subtle" size="xs" onClick={onClear}>
          {texts.clear}
        </Button>
      </Group>
      {mayDo('photo.retag') && (
        <RetagForm
          add={add}
          drop={drop}
          isPending={retag.isPending}
          onAdd={setAdd}
          onDrop={setDrop}
          onRetag={retagSelected}
        />
      )}
      <PhotosCaption eventId={eventId} photoList={photoList} photos={photos} onDone={setDone} />
      <Group gap="xs">
        {mayDo('photo.hide') && (
          <Button
            variant="default"
            size="xs"
            loading={hide.isPending}
            onClick={() => hide.mutate({ params, body: { photoIds } })}
          >
            {texts.hide}
          </Button>
        )}
        {mayDo('photo.show') && (
          <Button
            variant="default"
            size="xs"
            loading={show.isPending}
            onClick={() => (needsReason ? setAskedWhy(true) : show.mutate({ params, body: { photoIds } }))}
          >
            {texts.show}
          </Button>
        )}
        {mayDo('event.move') && (
          <Button variant="default" size="xs" onClick={() => setDialog('Move')}>
            {eventTexts.move.action}
          </Button>
        )}
        {mayDo('photo.assign') && (
          <Button variant="default" size="xs" onClick={() => setDialog('Assign')}>
            {texts.photographer.action}
          </Button>
        )}
      </Group>
      {dialog !== undefined && (
        <BulkDialog
          kind={dialog}
          eventId={eventId}
          photoIds={photoIds}
          onClose={() => setDialog(undefined)}
          onDone={(message) => {
            setDialog(undefined);
            setDone(message);
          }}
        />
      )}
      {done !== undefined && <Alert role="status">{done}</Alert>}
      <ConfirmConsequences
        isOpen={isAskedWhy}
        title={holdTexts.confirm}
        action={texts.show}
        isDangerous={false}
        isPending={show.isPending}
        problem={show.error}
        onConfirm={(why) => show.mutate({ params, body: { photoIds, why } })}
        onClose={() => setAskedWhy(false)}
      >
        <Text>{holdTexts.several}</Text>
        <Text>{holdTexts.rest}</Text>
      </ConfirmConsequences>
      <ProblemNote problem={retag.error ?? hide.error ?? (isAskedWhy ? null : show.error)} />
    </Stack>
  );
}

/** Hides photos and shows them again; the list shows their new state. */
function useVisibility(
  eventId: string,
  photoList: PhotoList,
  { onShown, onDone }: { onShown: () => void; onDone: (message: string) => void },
) {
  const texts = usePhotoTexts();
  const holdTexts = useHoldTexts();
  const params = { tenantId: useTenantId(), eventId };
  const refresh = async (ids: readonly string[]) => {
    const pages = await Promise.all(
      ids.map((photoId) => photoService.listFilm({ params, query: { photoId } })),
    );
    photoList.put(pages.flatMap((page) => page.photos));
  };
  const hide = useDeskWrite(photoService.hidePhotos, {
    keepsAnswers: true,
    onSuccess: ({ changedIds }) =>
      void refresh(changedIds).then(() => onDone(texts.hiddenDone(changedIds.length))),
  });
  const show = useDeskWrite(photoService.showPhotos, {
    keepsAnswers: true,
    onSuccess: ({ changedIds, shownIds }) => {
      const still = changedIds.length - shownIds.length;
      const rest = still === 0 ? [] : [holdTexts.stillHidden(still)];
      onShown();
      void refresh(changedIds).then(() => onDone([texts.shownDone(shownIds.length), ...rest].join(' ')));
    },
  });
  return { hide, show };
}

/** Asks which bibs to add to several photos, and which to remove. */
function RetagForm({
  add,
  drop,
  isPending,
  onAdd,
  onDrop,
  onRetag,
}: {
  add: string;
  drop: string;
  isPending: boolean;
  onAdd: (bibs: string) => void;
  onDrop: (bibs: string) => void;
  onRetag: (bibs: string[], notBibs: string[]) => void;
}) {
  const texts = usePhotoTexts();
  const [bibs, notBibs] = [readBibs(add), readBibs(drop)];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onRetag(bibs, notBibs);
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={texts.addBibs}
          value={add}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onAdd(value)}
        />
        <TextInput
          label={texts.dropBibs}
          value={drop}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onDrop(value)}
        />
        <Button type="submit" disabled={bibs.length + notBibs.length === 0} loading={isPending}>
          {texts.apply}
        </Button>
      </Stack>
    </form>
  );
}

/** Shows how many photos were changed, how many were not, and how many need a second member. */
function describeRetagged(texts: ReturnType<typeof usePhotoTexts>, outcomes: readonly string[]): string {
  const left = outcomes.filter((outcome) => outcome === 'Changed' || outcome === 'NotThere').length;
  const waiting = outcomes.filter((outcome) => outcome === 'Waits').length;
  const rest = waiting === 0 ? [] : [texts.bulkWaits(waiting)];
  return [texts.bulkDone(outcomes.length - left, left), ...rest].join(' ');
}

/** Asks to which event several photos move, or to whom they are credited. */
function BulkDialog({
  kind,
  eventId,
  photoIds,
  onClose,
  onDone,
}: {
  kind: 'Move' | 'Assign';
  eventId: string;
  photoIds: string[];
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const texts = usePhotoTexts();
  const eventTexts = useEventTexts();
  return kind === 'Assign' ? (
    <AssignDialog
      photoIds={photoIds}
      onClose={onClose}
      onDone={(photosCount) => onDone(texts.photographer.done(photosCount))}
    />
  ) : (
    <MoveDialog
      event={{ eventId }}
      photoIds={photoIds}
      onClose={onClose}
      onDone={() => onDone(eventTexts.move.done)}
    />
  );
}
