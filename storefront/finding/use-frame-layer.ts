import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** What the addresses of the pages below it may say. */
interface PageSearch {
  tab?: 'mine';
  frame?: 'choose';
}

export interface FrameLayer {
  isOpen: boolean;
  /** Those it was opened with; none after a reload. */
  photoIds: readonly string[];
  open: (photoIds: readonly string[]) => void;
  close: () => void;
}

/** The frame studio over the page: an entry of the history of its own, so that the way back closes it. */
export function useFrameLayer(): FrameLayer {
  const { frame } = useSearch({ strict: false });
  const [photoIds, setPhotoIds] = useState<readonly string[]>([]);
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return {
    isOpen: frame !== undefined,
    photoIds,
    open: (chosen) => {
      setPhotoIds(chosen);
      void navigate({
        to: '.',
        search: (last: PageSearch) => ({ ...last, frame: 'choose' as const }),
        resetScroll: false,
      });
    },
    close: () => {
      if (canGoBack) router.history.back();
      // Somebody came here straight from a link.
      else {
        void navigate({
          to: '.',
          search: ({ frame: _, ...last }: PageSearch) => last,
          replace: true,
          resetScroll: false,
        });
      }
    },
  };
}
