import { useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { type PhotoChoice, tapped } from './photo-choice.ts';

export interface ChosenPhotos {
  choice: PhotoChoice;
  /** The photo currently shown. */
  shown: Photo;
  tap: (photoId: string) => void;
  /** Shows a photo without changing the selection. */
  show: (photoId: string) => void;
}

/**
 * Returns the selected photos and the one shown.
 * @param first the photo shown while nothing is selected
 */
export function usePhotoChoice(
  photos: readonly Photo[],
  first: Photo,
  initialIds: readonly string[],
): ChosenPhotos {
  const [choice, setChoice] = useState<PhotoChoice>(() => {
    const known = initialIds.filter((photoId) => photos.some((photo) => photo.photoId === photoId));
    // The shown photo is selected, so that the button works at once.
    const chosen = known.length === 0 ? [first.photoId] : known;
    return { chosen, shownId: chosen[0] ?? first.photoId };
  });
  return {
    choice,
    shown: photos.find(({ photoId }) => photoId === choice.shownId) ?? first,
    tap: (photoId) => setChoice((last) => tapped(last, photoId)),
    show: (shownId) => setChoice((last) => ({ ...last, shownId })),
  };
}
