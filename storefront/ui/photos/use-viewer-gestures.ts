import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import {
  clampZoom,
  type Point,
  SCALE_TAPPED,
  type Size,
  swipeOutcome,
  WHOLE,
  type Zoom,
  zoomAt,
} from './viewer-zoom.ts';

/** Two taps this close in time and place are a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** A finger that moved less is a tap. */
const TAP_PX = 8;

interface Finger extends Point {
  startX: number;
  startY: number;
  startedAt: number;
}

interface Gestures {
  zoom: Zoom;
  /** The offset of the strip of photos under the finger, in CSS pixels. */
  dragX: number;
  isTouched: boolean;
  /** Whether the photo has its initial zoom or none: then a swipe turns the page instead of panning. */
  isAtRest: boolean;
  /** Sets the initial zoom of a photo. */
  open: (zoom: Zoom) => void;
  toggleZoom: () => void;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Handles swipe, pan, pinch and double tap on the viewer's stage, for mouse, pen and touch.
 * @param stage whose frame is the picture's
 * @param onTurn called for the next (1) or previous (-1) photo
 */
export function useViewerGestures(
  stage: RefObject<HTMLElement | null>,
  onTurn: (by: -1 | 1) => void,
): Gestures {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const [opened, setOpened] = useState<Zoom>(WHOLE);
  const isAtRest = zoom.scale === 1 || zoom === opened;
  const [dragX, setDragX] = useState(0);
  const [isTouched, setIsTouched] = useState(false);
  const fingers = useRef(new Map<number, Finger>());
  const lastTap = useRef<{ at: number; point: Point } | null>(null);
  /** After a pinch, the remaining finger must not swipe. */
  const wasPinched = useRef(false);

  const frame = (): Size & { left: number; top: number } =>
    stage.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
  const within = (point: Point): Point => ({ x: point.x - frame().left, y: point.y - frame().top });
  const toggleAt = (point: Point) =>
    setZoom((last) => (last.scale > 1 ? WHOLE : zoomAt(last, SCALE_TAPPED, point, frame())));

  const pinch = (finger: Finger, other: Finger, next: Point) => {
    wasPinched.current = true;
    const factor = distance(next, other) / Math.max(1, distance(finger, other));
    const middle = { x: (next.x + other.x) / 2, y: (next.y + other.y) / 2 };
    const moved = { x: (next.x - finger.x) / 2, y: (next.y - finger.y) / 2 };
    setZoom((last) => {
      const zoomed = zoomAt(last, factor, within(middle), frame());
      return clampZoom({ ...zoomed, x: zoomed.x + moved.x, y: zoomed.y + moved.y }, frame());
    });
  };

  const tap = (point: Point, at: number) => {
    const last = lastTap.current;
    const isDouble =
      last !== null && at - last.at < DOUBLE_TAP_MS && distance(point, last.point) < DOUBLE_TAP_PX;
    lastTap.current = isDouble ? null : { at, point };
    if (isDouble) toggleAt(within(point));
  };

  const release = (event: PointerEvent<HTMLElement>, isFinished: boolean) => {
    const finger = fingers.current.get(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (finger === undefined || fingers.current.size > 0) return;
    setIsTouched(false);
    setDragX(0);
    const pinched = wasPinched.current;
    wasPinched.current = false;
    if (!isFinished || pinched) return;
    const [dx, dy] = [event.clientX - finger.startX, event.clientY - finger.startY];
    if (Math.hypot(dx, dy) < TAP_PX) {
      tap({ x: event.clientX, y: event.clientY }, event.timeStamp);
    } else if (isAtRest) {
      const outcome = swipeOutcome(dx, dy, event.timeStamp - finger.startedAt, frame().width);
      if (outcome !== 0) onTurn(outcome);
    }
  };

  return {
    zoom,
    dragX,
    isTouched,
    isAtRest,
    open: (at) => {
      setOpened(at);
      setZoom(at);
    },
    toggleZoom: () => toggleAt({ x: frame().width / 2, y: frame().height / 2 }),
    handlers: {
      onPointerDown: (event) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = { x: event.clientX, y: event.clientY };
        const start = { startX: point.x, startY: point.y, startedAt: event.timeStamp };
        fingers.current.set(event.pointerId, { ...point, ...start });
        setIsTouched(true);
      },
      onPointerMove: (event) => {
        const finger = fingers.current.get(event.pointerId);
        if (finger === undefined) return;
        const next = { x: event.clientX, y: event.clientY };
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (other !== undefined) {
          setDragX(0);
          pinch(finger, other, next);
        } else if (!isAtRest) {
          const { x, y } = { x: next.x - finger.x, y: next.y - finger.y };
          setZoom((last) => clampZoom({ ...last, x: last.x + x, y: last.y + y }, frame()));
        } else if (!wasPinched.current) {
          const [dx, dy] = [next.x - finger.startX, next.y - finger.startY];
          // A swipe down moves the whole viewer instead.
          setDragX(Math.abs(dy) < Math.abs(dx) ? dx : 0);
        }
        fingers.current.set(event.pointerId, { ...finger, ...next });
      },
      onPointerUp: (event) => release(event, true),
      onPointerCancel: (event) => release(event, false),
    },
  };
}
