import { useEffect, useState } from 'react';

/** How long an opened photo marks the visitor: long enough to notice. */
const GLIMPSE_MS = 2_500;

/**
 * Decides whether to mark the visitor in the current photo: for a moment after it is opened, and afterwards as they
 * chose by `toggle`.
 */
export function useHereMark(photoId: string | undefined): { isMarked: boolean; toggle: () => void } {
  const [choice, setChoice] = useState<boolean>();
  /** The photo whose mark has timed out. */
  const [seenId, setSeenId] = useState<string>();
  useEffect(() => {
    if (choice !== undefined) return;
    const timer = setTimeout(() => setSeenId(photoId), GLIMPSE_MS);
    return () => clearTimeout(timer);
  }, [photoId, choice]);
  const isMarked = choice ?? seenId !== photoId;
  return { isMarked, toggle: () => setChoice(!isMarked) };
}
