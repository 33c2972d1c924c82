import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './photo-list.module.css';
import { shownBibs } from './photo-list.rules.ts';
import type { PhotoList } from './use-photo-list.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

interface Props {
  photoList: PhotoList;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** Shows the photos in time order: one is open, and several can be selected, a range with Shift. */
export function Filmstrip({ photoList, selected, onSelect }: Props) {
  const texts = usePhotoTexts();
  const strip = useRef<HTMLUListElement>(null);
  const last = useRef<string>(undefined);
  const currentId = photoList.current?.photoId;
  useEffect(() => {
    if (currentId === undefined) return;
    const cell = strip.current?.querySelector('[aria-current="true"]');
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [currentId]);
  const toggle = (photoId: string, isRange: boolean) => {
    const ids = photoList.photos.map((photo) => photo.photoId);
    const [from, to] = [ids.indexOf(last.current ?? photoId), ids.indexOf(photoId)].toSorted((a, b) => a - b);
    const range = isRange && from !== undefined && from >= 0 ? ids.slice(from, (to ?? from) + 1) : [photoId];
    const isOn = !selected.has(photoId);
    const next = new Set(selected);
    for (const id of range) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    last.current = photoId;
    onSelect(next);
  };
  return (
    <ul className={classes.strip} ref={strip} aria-label={texts.strip}>
      {photoList.photos.map((photo) => (
        <li key={photo.photoId} className={classes.cell}>
          <button
            type="button"
            className={classes.thumb}
            aria-current={photo.photoId === currentId}
            data-hidden={photo.state === 'Hidden' ? '' : undefined}
            tabIndex={photo.photoId === currentId ? 0 : -1}
            onClick={() => photoList.go(photo.photoId)}
          >
            <img src={photo.thumbUrl} alt={photo.fileName} loading="lazy" />
            <span className={classes.bibs}>{shownBibs(photo).join(', ') || texts.nobody}</span>
          </button>
          <Checkbox
            className={classes.check ?? ''}
            aria-label={texts.select(photo.fileName)}
            checked={selected.has(photo.photoId)}
            onChange={(event) => toggle(photo.photoId, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </li>
      ))}
    </ul>
  );
}
