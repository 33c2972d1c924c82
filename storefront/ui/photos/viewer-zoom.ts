/** How the picture of the viewer is enlarged and moved: scale 1 and no offset show it whole. */
export interface Zoom {
  scale: number;
  /** Offset of the picture's centre from the frame's, CSS pixels. */
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
/** What a double tap enlarges to. */
export const SCALE_TAPPED = 2.5;

/** A swipe turns the page past a quarter of the width, or sooner when it is quick (CSS pixels a millisecond). */
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

/** Keeps the enlarged picture over its frame: no edge comes further in than the frame's own. */
export function clampZoom({ scale, x, y }: Zoom, frame: Size): Zoom {
  const bounded = Math.min(SCALE_MAX, Math.max(1, scale));
  const slack = (bounded - 1) / 2;
  // Avoids -0, which strict comparisons distinguish from 0.
  return { scale: bounded, x: clamp(x, frame.width * slack) + 0, y: clamp(y, frame.height * slack) + 0 };
}

/** Enlarges by `factor` so that what is under `point` (from the frame's top left) stays there. */
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
 * Computes how a photo opens if it would show the visitor small: on phones, whose frame is upright.
 * @param region if the photo shows them, as shares of its size
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
  // No further than to the picture's edges.
  const offset = (from: number, share: number, size: number, room: number) =>
    clamp((0.5 - from - share / 2) * size * scale, Math.max(0, (size * scale - room) / 2)) + 0;
  return {
    scale,
    x: offset(region.x, region.width, width, frame.width),
    y: offset(region.y, region.height, height, frame.height),
  };
}

/**
 * Returns where a finished swipe leads.
 * @param dx how far the finger went, CSS pixels; to the left is negative
 * @param dy the same, upwards is negative
 * @param ms how long it took
 * @returns 1 for the next photo, -1 for the previous, 0 to stay
 */
export function swipeOutcome(dx: number, dy: number, ms: number, frameWidth: number): -1 | 0 | 1 {
  // Down is the way out (`closesBySwipe`), and neither way is meant by what goes up.
  if (Math.abs(dy) >= Math.abs(dx)) return 0;
  const isFar = Math.abs(dx) > frameWidth * SWIPE_SHARE;
  const isQuick = Math.abs(dx) > SWIPE_MIN_PX && Math.abs(dx) / Math.max(1, ms) > SWIPE_SPEED;
  if (!isFar && !isQuick) return 0;
  return dx < 0 ? 1 : -1;
}
