interface Size {
  width: number;
  height: number;
}

/** The shape of the part of a picture that is cut around a person. */
export interface CutShape {
  /** The width divided by the height. */
  aspect: number;
  /** The minimum height in pixels, if the picture is large enough. It shows a tiny person with surroundings. */
  minHeight: number;
}

/** The height of the place of a close-up at the top of results, in pixels (printed-shell.css). Its other places are smaller. */
export const LEAD_HEIGHT = 560;
/** The shape of close-ups. Around a small person they show more of the race instead of having fewer pixels than their place. */
export const CLOSE_UP: CutShape = { aspect: 4 / 5, minHeight: LEAD_HEIGHT };
/** The height of the close-up divided by the person's height. */
const SPACE = 1.5;
/** The fraction of the additional height that is above the head. */
const HEAD_ROOM = 0.4;

/** Computes the height of the part of a picture that is shown around a person, in pixels of the picture. */
export function cutHeight(person: Size, picture: Size, { aspect, minHeight }: CutShape = CLOSE_UP): number {
  const wanted = Math.max(SPACE * person.height, person.width / aspect, minHeight);
  return Math.min(wanted, picture.height, picture.width / aspect);
}

/**
 * Computes the top of that part, in pixels of the picture: with space above the head, and inside the picture.
 * @param person where the person begins, and their height
 */
export function cutTop(
  person: { start: number; length: number },
  height: number,
  pictureHeight: number,
): number {
  const top = person.start - HEAD_ROOM * Math.max(0, height - person.length);
  return Math.max(0, Math.min(top, pictureHeight - height));
}
