import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import { type FramePreviewWish, fetchFramePreview } from './fetch-frame-preview.ts';
import { type FramePreviewState, framePreviewState } from './frame-preview-state.ts';

/** Pictures that are not shown any more are kept so long, for whoever swipes back. */
const KEPT_MS = 120_000;

/** The address of a picture in the browser's memory; null while there is none. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  // Before the next paint, so that one picture takes the place of the other.
  useLayoutEffect(() => {
    if (blob === undefined) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made !== null && made.blob === blob ? made.url : null;
}

/** The shop's own picture of a photo in a frame; while only the name changes, the last one stays. */
export function useFramePreview(
  photo: Pick<Photo, 'photoId' | 'width' | 'height'>,
  wish: Pick<FramePreviewWish, 'frameId' | 'text' | 'token'>,
): FramePreviewState {
  const { frameId, text, token } = wish;
  const { photoId } = photo;
  const { data, error } = useQuery({
    queryKey: ['framePreview', photoId, frameId, text, token ?? null],
    queryFn: ({ signal }) => fetchFramePreview({ photoId, ...wish }, signal),
    placeholderData: (last: Blob | undefined, query) =>
      query?.queryKey[1] === photoId && query.queryKey[2] === frameId ? last : undefined,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: KEPT_MS },
  });
  return framePreviewState({
    image: useObjectUrl(data),
    ...{ error, size: photo, hasToken: token !== undefined },
  });
}
