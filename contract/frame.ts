/**
 * Frame service (product §7): photos in a frame, with the participant's name. The list call is our own, because a
 * page must know the available frames.
 */
export const frameRoutes = {
  listFrames: { method: 'GET', path: '/public/frame-service/api/v1/frames' },
  getPreview: { method: 'GET', path: '/public/frame-service/api/v1/photos' },
  getView: { method: 'GET', path: '/public/frame-service/api/v1/frames/:frameId/views/:type' },
} as const;

/**
 * The layouts of a frame, one for each orientation of a photo. A view is the empty frame in one of them, with a
 * transparent opening.
 */
export const FRAME_VIEWS = ['portrait', 'landscape'] as const;
export type FrameView = (typeof FRAME_VIEWS)[number];

/** Long edge of a preview and of a view, in pixels. */
export const FRAME_PREVIEW_EDGE = 1200;
/** A name longer than this is not printed; shorter ones are fitted. */
export const FRAME_TEXT_MAX = 80;
/**
 * The most characters of scripts with thousands of them, far more than any name has: each may need its own font file.
 */
export const FRAME_TEXT_EAST_ASIAN_MAX = 20;

/** Returns whether a name is short enough to be printed. */
export function isFrameText(text: string): boolean {
  const eastAsian = text.match(/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/gu);
  return text.length <= FRAME_TEXT_MAX && (eastAsian?.length ?? 0) <= FRAME_TEXT_EAST_ASIAN_MAX;
}

/** Selects the view for a photo of this size; a square one is portrait. */
export function viewOf(width: number, height: number): FrameView {
  return width > height ? 'landscape' : 'portrait';
}
