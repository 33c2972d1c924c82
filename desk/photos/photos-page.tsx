import { Group, Loader, SegmentedControl, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { PHOTO_LIST_FILTERS } from '#contract/desk-photos.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { EventPicker, usePhotoListAddress } from './event-picker.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { FoundPhotos, PhotoSearch } from './find-photos.tsx';
import { LargePhoto } from './large-photo.tsx';
import classes from './photo-list.module.css';
import { PhotoPanel } from './photo-panel.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { type PhotoListChoice, type PhotoListFilter, usePhotoList } from './use-photo-list.ts';
import { usePhotoTexts } from './use-photo-texts.ts';
import { useRetag } from './use-retag.ts';

const isFilter = (value: string | undefined): value is PhotoListFilter =>
  PHOTO_LIST_FILTERS.some((filter) => filter === value);

/** Shows the photos of an event for correction, mainly by keyboard. */
export default function PhotosPage() {
  const { areas } = useShellTexts();
  const texts = usePhotoTexts();
  const { address, change } = usePhotoListAddress();
  const filter = isFilter(address.filter) ? address.filter : 'All';
  const choice = { eventId: address.event, filter, bib: address.bib, photoId: address.photo };
  return (
    <>
      <PageHead title={areas.photos}>
        <EventPicker />
      </PageHead>
      <Group mb="md" gap="sm">
        <SegmentedControl
          aria-label={texts.filter}
          size="xs"
          value={filter}
          data={PHOTO_LIST_FILTERS.map((value) => ({ value, label: texts.filters[value] }))}
          onChange={(value) =>
            change({ filter: value, fileName: undefined, name: undefined, photo: undefined })
          }
        />
        <PhotoSearch key={`${address.bib} ${address.fileName} ${address.name}`} />
      </Group>
      {address.photo === undefined && (address.fileName ?? address.name) !== undefined ? (
        <FoundPhotos />
      ) : (
        <ReviewDesk key={JSON.stringify(choice)} choice={choice} />
      )}
    </>
  );
}

function ReviewDesk({ choice }: { choice: PhotoListChoice }) {
  const texts = usePhotoTexts();
  const { loading } = useShellTexts();
  const photoList = usePhotoList(choice);
  const { changes, save, undo } = useRetag(choice.eventId, photoList.put);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [hasMarks, setMarks] = useState(true);
  const { current } = photoList;
  if (photoList.problem !== null) return <ProblemNote problem={photoList.problem} />;
  if (choice.eventId === undefined || photoList.isLoading) return <Loader aria-label={loading} />;
  if (current === undefined) return <Text c="dimmed">{texts.none}</Text>;
  return (
    <div className={classes.desk}>
      <div className={classes.picture}>
        <LargePhoto photo={current} hasMarks={hasMarks} />
        <Filmstrip photoList={photoList} selected={selected} onSelect={setSelected} />
        <Switch
          size="xs"
          label={texts.showMarks}
          checked={hasMarks}
          onChange={({ currentTarget: { checked } }) => setMarks(checked)}
        />
      </div>
      <div className={classes.changes}>
        <RecentChanges changes={changes} onUndo={(one) => void undo(one)} onLook={photoList.go} />
      </div>
      <div className={classes.panel}>
        {selected.size > 0 ? (
          <BulkPanel
            eventId={choice.eventId}
            photoList={photoList}
            selected={selected}
            onClear={() => setSelected(new Set())}
          />
        ) : (
          <PhotoPanel eventId={choice.eventId} photoList={photoList} photo={current} onSave={save} />
        )}
      </div>
    </div>
  );
}
