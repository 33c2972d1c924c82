import { type ReactNode, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { PhotoGrid, type PhotoSelection } from '#storefront/ui/photos/photo-grid.tsx';
import { PhotoViewer } from '#storefront/ui/photos/photo-viewer.tsx';

/** Photos before the end of what is loaded at which the viewer asks for more. */
const AHEAD = 5;

interface PhotoBrowserProps {
  photos: readonly Photo[];
  /** How many there are in all, where not all are loaded. */
  total: number;
  /** What the list is, for the reader. */
  label: string;
  describe: (photo: Photo) => string;
  /** A bib to show in a photo's corner. */
  mark?: (photo: Photo) => string | undefined;
  selection?: PhotoSelection | undefined;
  caption: (photo: Photo) => ReactNode;
  actions: (photo: Photo) => ReactNode;
  onNearEnd: () => void;
}

/** A grid of photos and, after a tap, one of them at a time. */
export function PhotoBrowser(props: PhotoBrowserProps) {
  const { photos, total, label, describe, mark, selection, caption, actions, onNearEnd } = props;
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <>
      <PhotoGrid
        photos={photos}
        total={total}
        label={label}
        describe={describe}
        mark={mark}
        selection={selection}
        onOpen={setOpenIndex}
        onNearEnd={onNearEnd}
      />
      {openIndex !== null && (
        <PhotoViewer
          photos={photos}
          index={openIndex}
          total={total}
          describe={describe}
          caption={caption}
          actions={actions}
          onIndexChange={(index) => {
            setOpenIndex(index);
            if (index >= photos.length - AHEAD) onNearEnd();
          }}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}
