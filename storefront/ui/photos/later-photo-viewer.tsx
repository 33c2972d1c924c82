import { useEffect, useState } from 'react';
import { loadPatiently } from '#storefront/api/missing-part.ts';
import { reportProblem } from '#storefront/api/problem-queue.ts';
import type { PhotoViewerProps } from './photo-viewer.tsx';
import type { ViewerPhoto } from './viewer-slide.tsx';

type ViewerFile = typeof import('./photo-viewer.tsx');

let fetched: ViewerFile | undefined;

async function fetchViewer(): Promise<ViewerFile> {
  fetched ??= await import('./photo-viewer.tsx');
  return fetched;
}

/** Preloads the viewer when a finger or the focus is on a photo. */
export function preloadPhotoViewer(): void {
  if (fetched !== undefined) return;
  fetchViewer().catch(() => {
    // A failure is reported when the viewer is opened.
  });
}

/**
 * `PhotoViewer`, loaded on demand after the photos. Mount it to open it; if the file cannot be loaded, an error is shown and
 * it closes.
 */
export function LaterPhotoViewer<P extends ViewerPhoto>(props: PhotoViewerProps<P>) {
  const [file, setFile] = useState(fetched);
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the viewer opens
  useEffect(() => {
    let isWanted = true;
    loadPatiently(fetchViewer).then(
      (there) => {
        if (isWanted) setFile(there);
      },
      (error: unknown) => {
        if (!isWanted) return;
        onClose();
        reportProblem(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return file === undefined ? null : <file.PhotoViewer {...props} />;
}
