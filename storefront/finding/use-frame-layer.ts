import { useState } from 'react';
import { useDropSearch, useSearch } from '#storefront/router/use-router.ts';

export interface FrameLayer {
  isOpen: boolean;
  /** The photos with which it was opened; none if a link opened it. */
  photoIds: readonly string[];
  open: (photoIds: readonly string[]) => void;
  close: () => void;
}

/** Returns the state of the frame studio over the page; a link can open it. */
export function useFrameLayer(): FrameLayer {
  const { frame } = useSearch();
  const [photoIds, setPhotoIds] = useState<readonly string[] | null>(frame === undefined ? null : []);
  const dropSearch = useDropSearch();
  return {
    isOpen: photoIds !== null,
    photoIds: photoIds ?? [],
    open: setPhotoIds,
    close: () => {
      setPhotoIds(null);
      if (frame === undefined) return;
      void dropSearch('frame');
    },
  };
}
