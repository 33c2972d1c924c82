import { useQuery } from '@tanstack/react-query';
import type { Photo } from '#contract/photo.schema.ts';
import { type FramePreviewRequest, fetchFramePreview } from './fetch-frame-preview.ts';
import { type FramePreviewState, framePreviewState } from './frame-preview-state.ts';
import { useObjectUrl } from './use-object-url.ts';

/** How long hidden previews are kept, for visitors who swipe back. */
const KEPT_MS = 120_000;

/** Returns the server's preview of a framed photo; while only the name changes, the previous one stays. */
export function useFramePreview(
  photo: Pick<Photo, 'photoId' | 'width' | 'height'>,
  input: Pick<FramePreviewRequest, 'frameId' | 'text' | 'token'>,
): FramePreviewState {
  const { frameId, text, token } = input;
  const { photoId } = photo;
  const { data, error } = useQuery({
    queryKey: ['framePreview', photoId, frameId, text, token ?? null],
    queryFn: ({ signal }) => fetchFramePreview({ photoId, ...input }, signal),
    placeholderData: (last: Blob | undefined, query) =>
      query?.queryKey[1] === photoId && query.queryKey[2] === frameId ? last : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  return framePreviewState({
    image: useObjectUrl(data),
    error,
    size: photo,
    hasToken: token !== undefined,
  });
}
