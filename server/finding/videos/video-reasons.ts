/** Why a video cannot be made, or is shorter than requested; for the operator. */
const VIDEO_REASONS = {
  NoPictureThere: 'the footage holds nothing there that can be read: copy it from the card again',
  NotDecoded:
    'ffmpeg cannot read what was cut: play the footage at that place, and copy it from the card again',
  VideoToolFailed: 'ffmpeg gave up, however often it was tried: the log says why',
  NextFilmUnreadable: "the camera's next file cannot be read there: copy it from the card again",
  NextFilmUnlike: "the camera's next file is of another size or kind: the clip ends with its own",
  NextFilmNotJoined: "the camera's next file could not be joined: the clip ends with its own",
} as const;
export type VideoReason = keyof typeof VIDEO_REASONS;

/** Explains a reason as text; an unknown one is returned unchanged. */
export function explainReason(reason: string): string {
  return Object.hasOwn(VIDEO_REASONS, reason) ? VIDEO_REASONS[reason as VideoReason] : reason;
}
