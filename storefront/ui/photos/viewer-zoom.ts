/** The zoom and position of the viewer's picture: scale 1 without offset shows all of it. */
export interface Zoom {
  scale: number;
  /** The offset of the picture's centre from the frame's, CSS pixels. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const SCALE_MAX = 4;
/** The zoom of a double tap. */
export const SCALE_TAPPED = 2.5;

/** A swipe turns the page beyond a quarter of the width, or earlier if it is fast (CSS pixels per millisecond). */
const SWIPE_SHARE = 0.25;
const SWIPE_SPEED = 0.4;
const SWIPE_MIN_PX = 24;

/**
 * Maximum part of an upright frame that a person fills when a photo opens, and the minimum enlargement for zooming at
 * all.
 */
const FILLED: Size = { width: 0.8, height: 0.55 };
const SCALE_WORTH = 1.25;

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** Keeps the enlarged picture over its frame: its edges never move inside the frame's. */
export function clampZoom({ scale, x, y }: Zoom, frame: Size): Zoom {
  const bounded = Math.min(SCALE_MAX, Math.max(1, scale));
  const slack = (bounded - 1) / 2;
  // Avoids -0, which strict comparisons distinguish from 0.
  return { scale: bounded, x: clamp(x, frame.width * slack) + 0, y: clamp(y, frame.height * slack) + 0 };
}

/** Zooms by `factor` so that the point under `point` (from the frame's top left) does not move. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, frame: Size): Zoom {
  const scale = Math.min(SCALE_MAX, Math.max(1, zoom.scale * factor));
  const applied = scale / zoom.scale;
  const fromCentre = { x: point.x - frame.width / 2, y: point.y - frame.height / 2 };
  return clampZoom(
    {
      scale,
      x: fromCentre.x - (fromCentre.x - zoom.x) * applied,
      y: fromCentre.y - (fromCentre.y - zoom.y) * applied,
    },
    frame,
  );
}

/**
 * Computes a photo's initial zoom if it would show the visitor small: on phones in portrait orientation.
 * @param region of the visitor, as shares of the photo's size
 * @returns null if the whole photo shows them well
 */
export function zoomOn(region: Point & Size, photo: Size, frame: Size): Zoom | null {
  if (frame.width >= frame.height) return null;
  const fit = Math.min(frame.width / photo.width, frame.height / photo.height);
  const [width, height] = [photo.width * fit, photo.height * fit];
  const scale = Math.min(
    SCALE_TAPPED,
    (FILLED.width * frame.width) / (region.width * width),
    (FILLED.height * frame.height) / (region.height * height),
  );
  if (scale < SCALE_WORTH) return null;
  // Moves the picture no further than its edges allow, so that nothing beside it is shown.
  const offset = (from: number, share: number, size: number, room: number) =>
    clamp((0.5 - from - share / 2) * size * scale, Math.max(0, (size * scale - room) / 2)) + 0;
  return {
    scale,
    x: offset(region.x, region.width, width, frame.width),
    y: offset(region.y, region.height, height, frame.height),
  };
}

/**
 * Returns the effect of a finished swipe.
 * @param dx the finger's movement, CSS pixels; negative to the left
 * @param dy likewise; negative upwards
 * @param ms the duration
 * @returns 1 for the next photo, -1 for the previous, 0 to stay
 */
export function swipeOutcome(dx: number, dy: number, ms: number, frameWidth: number): -1 | 0 | 1 {
  // A downward swipe closes the viewer (`closesBySwipe`); an upward one has no meaning.
  if (Math.abs(dy) >= Math.abs(dx)) return 0;
  const isFar = Math.abs(dx) > frameWidth * SWIPE_SHARE;
  const isQuick = Math.abs(dx) > SWIPE_MIN_PX && Math.abs(dx) / Math.max(1, ms) > SWIPE_SPEED;
  if (!isFar && !isQuick) return 0;
  return dx < 0 ? 1 : -1;
}
