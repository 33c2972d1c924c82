import { useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { type PhotoChoice, tapped } from './photo-choice.ts';

export interface ChosenPhotos {
  choice: PhotoChoice;
  /** The photo that is looked at. */
  shown: Photo;
  tap: (photoId: string) => void;
  /** Looks at a photo, whatever is chosen. */
  show: (photoId: string) => void;
}

/**
 * Returns the photos that are chosen, and which is looked at.
 * @param first what is looked at while nothing is chosen
 */
export function usePhotoChoice(
  photos: readonly Photo[],
  first: Photo,
  initialIds: readonly string[],
): ChosenPhotos {
  const [choice, setChoice] = useState<PhotoChoice>(() => {
    const known = initialIds.filter((photoId) => photos.some((photo) => photo.photoId === photoId));
    // What is shown is chosen, so that the button works at once.
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
