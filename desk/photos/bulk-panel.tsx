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
  const [isMoving, setMoving] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const holdWords = useHoldWords();
  const [isAskedWhy, setAskedWhy] = useState(false);
  const needsReason = photos.some(({ holds }) =>
    liftableOf(holds).some(({ lifting }) => lifting.needsReason),
  );
  const refresh = async (ids: readonly string[]) => {
    const pages = await Promise.all(
      ids.map((photoId) => photoService.listFilm({ params, query: { photoId } })),
    );
    photoList.put(pages.flatMap((page) => page.photos));
  };
  const retag = useDeskWrite(photoService.retagPhotos, {
    keepsAnswers: true,
    onSuccess: ({ outcomes }) => {
      photoList.put(outcomes.flatMap(({ photo }) => photo ?? []));
      const left = outcomes.filter(({ outcome }) => outcome === 'Changed' || outcome === 'NotThere').length;
      const waiting = outcomes.filter(({ outcome }) => outcome === 'Waits').length;
      const rest = waiting === 0 ? [] : [words.bulkWaits(waiting)];
      setDone([words.bulkDone(outcomes.length - left, left), ...rest].join(' '));
      setAdd('');
      setDrop('');
    },
  });
  const hide = useDeskWrite(photoService.hidePhotos, {
    keepsAnswers: true,
    onSuccess: ({ changedIds }) =>
      void refresh(changedIds).then(() => setDone(words.hiddenDone(changedIds.length))),
  });
  const show = useDeskWrite(photoService.showPhotos, {
    keepsAnswers: true,
    onSuccess: ({ changedIds, shownIds }) => {
      const still = changedIds.length - shownIds.length;
      const rest = still === 0 ? [] : [holdWords.stillHidden(still)];
      setAskedWhy(false);
      void refresh(changedIds).then(() => setDone([words.shownDone(shownIds.length), ...rest].join(' ')));
    },
  });
  const [bibs, notBibs] = [readBibs(add), readBibs(drop)];
  const retagSelected = () =>
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
        <form
          onSubmit={(event) => {
            event.preventDefault();
            retagSelected();
          }}
        >
          <Stack gap="xs">
            <TextInput
              label={words.addBibs}
              value={add}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setAdd(value)}
            />
            <TextInput
              label={words.dropBibs}
              value={drop}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => setDrop(value)}
            />
            <Button type="submit" disabled={bibs.length + notBibs.length === 0} loading={retag.isPending}>
              {words.apply}
            </Button>
          </Stack>
        </form>
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
          <Button variant="default" size="xs" onClick={() => setMoving(true)}>
            {eventWords.move.action}
          </Button>
        )}
        {mayDo('photo.assign') && (
          <Button variant="default" size="xs" onClick={() => setAssigning(true)}>
            {words.photographer.action}
          </Button>
        )}
      </Group>
      {isAssigning && (
        <AssignDialog
          photoIds={photoIds}
          onClose={() => setAssigning(false)}
          onDone={(photosCount) => {
            setAssigning(false);
            setDone(words.photographer.done(photosCount));
          }}
        />
      )}
      {isMoving && (
        <MoveDialog
          event={{ eventId }}
          photoIds={photoIds}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false);
            setDone(eventWords.move.done);
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
