import type { Frame } from '#contract/frame.schema.ts';
import { type FrameView, viewOf } from '#contract/frame.ts';
import { ApiProblem, endsSearchToken } from '#storefront/api/api-problem.ts';

/** The empty frame in one of its two orientations. */
export type EmptyFrame = Frame['views'][number];

/** The studio's state of the picture it shows (product §3, frame preview state). */
export interface FramePreviewState {
  /** The object URL of the server's preview; null while loading, and after any status but 200. */
  image: string | null;
  /** The preview was rejected with 401 or 500: verify again (product §4). */
  tokenExpired: boolean;
  /** The frame's orientation. */
  frameView: FrameView;
  /** The HTTP status of the last response; null before the first, 0 without a response. */
  framesStatus: number | null;
}

interface Answer {
  image: string | null;
  /** The error that prevented the preview. */
  error: Error | null;
  /** The photo's size in pixels. */
  size: { width: number; height: number };
  /** Whether a search token was sent: only then can one have expired. */
  hasToken: boolean;
}

/** Returns the state after a response: on 200 the preview is kept, otherwise it is cleared. */
export function framePreviewState({ image, error, size, hasToken }: Answer): FramePreviewState {
  const frameView = viewOf(size.width, size.height);
  if (error === null)
    return { image, tokenExpired: false, frameView, framesStatus: image === null ? null : 200 };
  return {
    image: null,
    frameView,
    tokenExpired: hasToken && endsSearchToken(error),
    framesStatus: error instanceof ApiProblem ? error.status : 0,
  };
}

/** Returns the empty frame for a photo's orientation. */
export function emptyFrameFor({ views }: Frame, frameView: FrameView): EmptyFrame | undefined {
  return views.find(({ type }) => type === frameView) ?? views[0];
}
