import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** The search parameters of the pages below it. */
interface PageSearch {
  tab?: 'mine';
  frame?: 'choose';
}

export interface FrameLayer {
  isOpen: boolean;
  /** The photos with which it was opened; none if a link opened it. */
  photoIds: readonly string[];
  open: (photoIds: readonly string[]) => void;
  close: () => void;
}

/** Returns the state of the frame studio over the page; a link can open it. */
export function useFrameLayer(): FrameLayer {
  const { frame } = useSearch({ strict: false });
  const [photoIds, setPhotoIds] = useState<readonly string[] | null>(frame === undefined ? null : []);
  const navigate = useNavigate();
  return {
    isOpen: photoIds !== null,
    photoIds: photoIds ?? [],
    open: setPhotoIds,
    close: () => {
      setPhotoIds(null);
      if (frame === undefined) return;
      void navigate({
        to: '.',
        search: ({ frame: _, ...last }: PageSearch) => last,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
