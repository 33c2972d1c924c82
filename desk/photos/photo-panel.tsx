import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ActionsBeside } from '../ui/actions-beside.tsx';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { WithArrows } from '../ui/facts-list.tsx';
import { liftableOf, PhotoHolds, useHoldTexts } from '../ui/photo-holds.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { readBibs, shownBibs } from './photo-list.rules.ts';
import { photoService, type ReviewPhoto } from './photo-services.ts';
import { PhotosCaption } from './photos-caption.tsx';
import { PhotoRemovalDialog } from './removal-dialog.tsx';
import type { PhotoList } from './use-photo-list.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

interface Props {
  eventId: string;
  photoList: PhotoList;
  photo: ReviewPhoto;
  onSave: (photo: ReviewPhoto, bibs: string[]) => void;
}

/** Facts and actions of one photo; the bib line has the focus. */
export function PhotoPanel({ eventId, photoList, photo, onSave }: Props) {
  const texts = usePhotoTexts();
  const { raceTime, number } = useFormats();
  const mayDo = useMayDo();
  const { tags, faces, fileName, folder, takenAt, holds } = photo;
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {texts.position(
            photoList.at + 1,
            `${number(photoList.photos.length)}${photoList.isMore ? '+' : ''}`,
          )}
        </Text>
        <Text fw={600}>{[folder, fileName].filter((part) => part !== '').join('/')}</Text>
        <Text size="sm">
          {takenAt === null ? texts.unknownTime : raceTime(takenAt)} · {texts.faces(faces.length)}
        </Text>
      </div>
      <PhotoHolds holds={holds} />
      {mayDo('photo.retag') && (
        <BibLine key={photo.photoId} photoList={photoList} photo={photo} onSave={onSave} />
      )}
      <Group gap={6}>
        {tags.map(({ value, source, isShown, doubt }) =>
          source === 'vote' || (doubt !== null && !isShown) ? (
            <Badge
              key={`${source} ${value}`}
              variant="outline"
              color={source === 'vote' ? 'teal' : 'orange'}
              tt="none"
            >
              {source === 'vote'
                ? texts.byOthers(value)
                : (doubt === 'Named' ? texts.named : texts.inDoubt)(value)}
            </Badge>
          ) : null,
        )}
      </Group>
      <PhotosCaption
        key={`caption ${photo.photoId}`}
        eventId={eventId}
        photoList={photoList}
        photos={[photo]}
      />
      <PhotoActions eventId={eventId} photoList={photoList} photo={photo} />
      <ActionsBeside thingKind="photo" thingId={photo.photoId} />
    </Stack>
  );
}

function BibLine({ photoList, photo, onSave }: Pick<Props, 'photoList' | 'photo' | 'onSave'>) {
  const texts = usePhotoTexts();
  const savedBibs = shownBibs(photo).join(' ');
  const [line, setLine] = useState(savedBibs);
  const field = useRef<HTMLInputElement>(null);
  // A response that arrives meanwhile is shown, unless the member is typing.
  const [shown, setShown] = useState(savedBibs);
  if (shown !== savedBibs) {
    setShown(savedBibs);
    if (line === shown) setLine(savedBibs);
  }
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') photoList.step(1);
    else if (event.key === 'ArrowUp') photoList.step(-1);
    else if (event.key === 'Escape') setLine(savedBibs);
    else return;
    event.preventDefault();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(photo, readBibs(line));
        photoList.step(1);
      }}
    >
      <TextInput
        ref={field}
        label={texts.bibsHere}
        description={<WithArrows text={texts.bibsHint} />}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        value={line}
        onChange={({ currentTarget: { value } }) => setLine(value)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}

function PhotoActions({ eventId, photoList, photo }: Pick<Props, 'eventId' | 'photoList' | 'photo'>) {
  const texts = usePhotoTexts();
  const mayDo = useMayDo();
  const params = { tenantId: useTenantId(), eventId };
  const [isRemoving, setRemoving] = useState(false);
  const { photoId, state, holds } = photo;
  const holdTexts = useHoldTexts();
  const [isAskedWhy, setAskedWhy] = useState(false);
  const settled = async () => {
    setAskedWhy(false);
    const { photos } = await photoService.listFilm({ params, query: { photoId } });
    photoList.put(photos);
  };
  const hide = useDeskWrite(photoService.hidePhotos, { keepsAnswers: true, onSuccess: settled });
  const show = useDeskWrite(photoService.showPhotos, { keepsAnswers: true, onSuccess: settled });
  const showOwn = useDeskWrite(photoService.showOwnPhotos, { keepsAnswers: true, onSuccess: settled });
  const liftable = mayDo('photo.show') ? liftableOf(holds) : [];
  const isOwn = liftable.length === 0 && holds.some(({ lifting }) => lifting.isOwn);
  const showAgain = () => {
    if (isOwn) showOwn.mutate({ params, body: { photoIds: [photoId] } });
    else if (liftable.some(({ lifting }) => lifting.needsReason)) setAskedWhy(true);
    else show.mutate({ params, body: { photoIds: [photoId] } });
  };
  const cover = useDeskWrite(photoService.chooseCover, { keepsAnswers: true, onSuccess: photoList.reload });
  const isCover = photoList.chosenCoverId === photoId;
  const chosen = { photoId: isCover ? null : photoId, seenId: photoList.chosenCoverId };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {!holds.some((hold) => isOfCaller(hold, mayDo('photo.show'))) && mayDo('photo.hide') && (
          <Button
            variant="default"
            size="xs"
            loading={hide.isPending}
            onClick={() => hide.mutate({ params, body: { photoIds: [photoId] } })}
          >
            {texts.hide}
          </Button>
        )}
        {(liftable.length > 0 || isOwn) && (
          <Button
            variant="default"
            size="xs"
            loading={show.isPending || showOwn.isPending}
            onClick={showAgain}
          >
            {texts.show}
          </Button>
        )}
        {state === 'Published' && mayDo('event.edit') && (
          <Button
            variant="default"
            size="xs"
            loading={cover.isPending}
            onClick={() => cover.mutate({ params, body: chosen })}
          >
            {isCover ? texts.leaveCover : texts.makeCover}
          </Button>
        )}
        {mayDo('photo.remove') && (
          <Button variant="outline" color="red" size="xs" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        )}
      </Group>
      {isCover && <Text size="sm">{texts.isCover}</Text>}
      {isCover && !mayDo('order.extend') && <Text size="sm">{texts.coverKeepsMark}</Text>}
      <ProblemNote problem={hide.error ?? (isAskedWhy ? null : show.error) ?? showOwn.error ?? cover.error} />
      <ConfirmConsequences
        isOpen={isAskedWhy}
        title={holdTexts.confirm}
        action={texts.show}
        isDangerous={false}
        isPending={show.isPending}
        problem={show.error}
        onConfirm={(why) => show.mutate({ params, body: { photoIds: [photoId], why } })}
        onClose={() => setAskedWhy(false)}
      >
        <PhotoHolds holds={liftable} />
      </ConfirmConsequences>
      {isRemoving && (
        <PhotoRemovalDialog photo={photo} onClose={() => setRemoving(false)} onRemoved={photoList.reload} />
      )}
    </Stack>
  );
}

/** Returns whether the caller has already hidden a photo: as the shop, or as its photographer. */
const isOfCaller = ({ kind, owner, lifting }: ReviewPhoto['holds'][number], isShop: boolean): boolean =>
  isShop ? kind === 'operator' && !owner.isErasure : lifting.isOwn;
