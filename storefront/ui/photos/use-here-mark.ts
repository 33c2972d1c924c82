import { useEffect, useState } from 'react';

/** How long a photo that is opened shows where its viewer is: long enough to look there. */
const GLIMPSE_MS = 2_500;

/**
 * Says whether to mark the visitor in the photo that is shown: for a moment after it is opened, and afterwards as they
 * chose by `toggle`.
 */
export function useHereMark(photoId: string | undefined): { isMarked: boolean; toggle: () => void } {
  const [choice, setChoice] = useState<boolean>();
  /** The photo whose moment is over. */
  const [seenId, setSeenId] = useState<string>();
  useEffect(() => {
    if (choice !== undefined) return;
    const timer = setTimeout(() => setSeenId(photoId), GLIMPSE_MS);
    return () => clearTimeout(timer);
  }, [photoId, choice]);
  const isMarked = choice ?? seenId !== photoId;
  return { isMarked, toggle: () => setChoice(!isMarked) };
}
