import type { Frame } from '#contract/frame.schema.ts';
import { type FrameView, viewOf } from '#contract/frame.ts';
import { ApiProblem, endsSearchToken } from '#storefront/api/api-problem.ts';

/** The empty frame in one of its two layouts. */
export type EmptyFrame = Frame['views'][number];

/** What the studio knows of the picture it shows (product §3, frame preview state). */
export interface FramePreviewState {
  /** The address of the shop's own picture; null while it is on its way, and after any other status than 200. */
  image: string | null;
  /** The picture was refused with 401 or 500: verify again (product §4). */
  tokenExpired: boolean;
  /** In which layout of the frame the photo is. */
  frameView: FrameView;
  /** HTTP status of the last answer; null before the first, 0 without an answer. */
  framesStatus: number | null;
}

interface Answer {
  image: string | null;
  /** Why there is none. */
  error: Error | null;
  /** The photo's size in pixels. */
  size: { width: number; height: number };
  /** Whether a search token went with the call: nothing else can expire. */
  hasToken: boolean;
}

/** Returns the state after an answer: on 200 what came is kept, otherwise it is cleared. */
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

/** Returns the empty frame for a photo that is this way. */
export function emptyFrameFor({ views }: Frame, frameView: FrameView): EmptyFrame | undefined {
  return views.find(({ type }) => type === frameView) ?? views[0];
}
