import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PHOTOS_AT_ONCE } from '#contract/desk-photos.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { MoveDialog } from '../events/move-dialog.tsx';
import { useEventWords } from '../events/service.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { liftableOf, useHoldWords } from '../ui/photo-holds.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { readBibs } from './photo-list.rules.ts';
import { photoService } from './photo-services.ts';
import type { PhotoList } from './use-photo-list.ts';
import { usePhotoWords } from './use-photo-words.ts';

interface Props {
  eventId: string;
  photoList: PhotoList;
  selected: ReadonlySet<string>;
  onClear: () => void;
}

/** What can be done with several photos at once. */
export function BulkPanel({ eventId, photoList, selected, onClear }: Props) {
  const words = usePhotoWords();
  const eventWords = useEventWords();
  const mayDo = useMayDo();
  const params = { tenantId: useTenantId(), eventId };
  const photos = photoList.photos.filter(({ photoId }) => selected.has(photoId)).slice(0, PHOTOS_AT_ONCE);
  const photoIds = photos.map(({ photoId }) => photoId);
  const [add, setAdd] = useState('');
  const [drop, setDrop] = useState('');
  const [done, setDone] = useState<string>();
  const [dialog, setDialog] = useState<'Move' | 'Assign'>();
  const holdWords = useHoldWords();
  const [isAskedWhy, setAskedWhy] = useState(false);
  const needsReason = photos.some(({ holds }) =>
    liftableOf(holds).some(({ lifting }) => lifting.needsReason),
  );
  const retag = useDeskWrite(photoService.retagPhotos, {
    keepsAnswers: true,
    onSuccess: ({ outcomes }) => {
      photoList.put(outcomes.flatMap(({ photo }) => photo ?? []));
      const said = outcomes.map(({ outcome }) => outcome);
      setDone(sayRetagged(words, said));
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
        <Text fw={600}>{words.selection(photos.length)}</Text>
        <Button variant="subtle" size="xs" onClick={onClear}>
          {words.clear}
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
      <Group gap="xs">
        {mayDo('photo.hide') && (
          <Button
            variant="default"
            size="xs"
            loading={hide.isPending}
            onClick={() => hide.mutate({ params, body: { photoIds } })}
          >
            {words.hide}
          </Button>
        )}
        {mayDo('photo.show') && (
          <Button
            variant="default"
            size="xs"
            loading={show.isPending}
            onClick={() => (needsReason ? setAskedWhy(true) : show.mutate({ params, body: { photoIds } }))}
          >
            {words.show}
          </Button>
        )}
        {mayDo('event.move') && (
          <Button variant="default" size="xs" onClick={() => setDialog('Move')}>
            {eventWords.move.action}
          </Button>
        )}
        {mayDo('photo.assign') && (
          <Button variant="default" size="xs" onClick={() => setDialog('Assign')}>
            {words.photographer.action}
          </Button>
        )}
      </Group>
      {dialog !== undefined && (
        <BulkDialog
          kind={dialog}
          eventId={eventId}
          photoIds={photoIds}
          onClose={() => setDialog(undefined)}
          onDone={(said) => {
            setDialog(undefined);
            setDone(said);
          }}
        />
      )}
      {done !== undefined && <Alert role="status">{done}</Alert>}
      <ConfirmConsequences
        isOpen={isAskedWhy}
        title={holdWords.confirm}
        action={words.show}
        isDangerous={false}
        isPending={show.isPending}
        problem={show.error}
        onConfirm={(why) => show.mutate({ params, body: { photoIds, why } })}
        onClose={() => setAskedWhy(false)}
      >
        <Text>{holdWords.several}</Text>
        <Text>{holdWords.rest}</Text>
      </ConfirmConsequences>
      <ProblemNote problem={retag.error ?? hide.error ?? (isAskedWhy ? null : show.error)} />
    </Stack>
  );
}

/** Hides photos and shows them again; the list has them as they are then. */
function useVisibility(
  eventId: string,
  photoList: PhotoList,
  { onShown, onDone }: { onShown: () => void; onDone: (said: string) => void },
) {
  const words = usePhotoWords();
  const holdWords = useHoldWords();
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
      void refresh(changedIds).then(() => onDone(words.hiddenDone(changedIds.length))),
  });
  const show = useDeskWrite(photoService.showPhotos, {
    keepsAnswers: true,
    onSuccess: ({ changedIds, shownIds }) => {
      const still = changedIds.length - shownIds.length;
      const rest = still === 0 ? [] : [holdWords.stillHidden(still)];
      onShown();
      void refresh(changedIds).then(() => onDone([words.shownDone(shownIds.length), ...rest].join(' ')));
    },
  });
  return { hide, show };
}

/** Asks which bibs several photos get, and which they lose. */
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
  const words = usePhotoWords();
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
          label={words.addBibs}
          value={add}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onAdd(value)}
        />
        <TextInput
          label={words.dropBibs}
          value={drop}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => onDrop(value)}
        />
        <Button type="submit" disabled={bibs.length + notBibs.length === 0} loading={isPending}>
          {words.apply}
        </Button>
      </Stack>
    </form>
  );
}

/** Says how many photos were changed, how many were not, and how many wait for a second member. */
function sayRetagged(words: ReturnType<typeof usePhotoWords>, outcomes: readonly string[]): string {
  const left = outcomes.filter((outcome) => outcome === 'Changed' || outcome === 'NotThere').length;
  const waiting = outcomes.filter((outcome) => outcome === 'Waits').length;
  const rest = waiting === 0 ? [] : [words.bulkWaits(waiting)];
  return [words.bulkDone(outcomes.length - left, left), ...rest].join(' ');
}

/** Asks where several photos go, or whose they are. */
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
  onDone: (said: string) => void;
}) {
  const words = usePhotoWords();
  const eventWords = useEventWords();
  return kind === 'Assign' ? (
    <AssignDialog
      photoIds={photoIds}
      onClose={onClose}
      onDone={(photosCount) => onDone(words.photographer.done(photosCount))}
    />
  ) : (
    <MoveDialog
      event={{ eventId }}
      photoIds={photoIds}
      onClose={onClose}
      onDone={() => onDone(eventWords.move.done)}
    />
  );
}
