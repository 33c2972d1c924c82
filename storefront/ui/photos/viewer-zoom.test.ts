import { describe, expect, test } from 'vitest';
import { clampZoom, SCALE_MAX, SCALE_TAPPED, swipeOutcome, WHOLE, zoomAt, zoomOn } from './viewer-zoom.ts';

const frame = { width: 400, height: 800 };

describe('zooming', () => {
  test('keeps the point under the finger in place', () => {
    const point = { x: 300, y: 250 };
    const zoom = zoomAt(WHOLE, 2, point, frame);
    // The same point of the picture: 100 px right of and 150 px above the centre.
    expect(zoom.scale).toBe(2);
    expect(zoom.x + 100 * zoom.scale).toBe(100);
    expect(zoom.y - 150 * zoom.scale).toBe(-150);
  });

  test('has limits, and never shows anything beside the picture', () => {
    expect(zoomAt(WHOLE, 100, { x: 200, y: 400 }, frame).scale).toBe(SCALE_MAX);
    expect(zoomAt({ scale: 2, x: 100, y: 0 }, 0.1, { x: 0, y: 0 }, frame)).toEqual(WHOLE);
    expect(clampZoom({ scale: 2, x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -400 });
    expect(clampZoom({ scale: 1, x: 30, y: 30 }, frame)).toEqual(WHOLE);
  });
});

describe('a photo of the visitor’s own', () => {
  const photo = { width: 3000, height: 2000 };

  test('opens zoomed at a visitor who is small in it', () => {
    // The photo takes 400 × 267 px on the screen. The visitor takes 40 × 107 px of them, from a fifth of the width.
    const zoom = zoomOn({ x: 0.2, y: 0.3, width: 0.1, height: 0.4 }, photo, frame);
    expect(zoom?.scale).toBe(SCALE_TAPPED);
    expect(zoom?.x).toBeCloseTo(0.25 * 400 * SCALE_TAPPED);
    // The picture is still lower than the frame.
    expect(zoom?.y).toBe(0);
  });

  test('shows nothing beside the picture, even if they are at its edge', () => {
    for (const x of [0, 0.9]) {
      const zoom = zoomOn({ x, y: 0.3, width: 0.1, height: 0.4 }, photo, frame);
      expect(Math.abs(zoom?.x ?? 0)).toBeCloseTo((400 * SCALE_TAPPED - 400) / 2);
    }
  });

  test('opens whole if that shows them well, and on a wide screen', () => {
    const upright = { width: 2000, height: 3000 };
    expect(zoomOn({ x: 0.2, y: 0.1, width: 0.6, height: 0.8 }, upright, frame)).toBeNull();
    expect(
      zoomOn({ x: 0.2, y: 0.3, width: 0.1, height: 0.4 }, photo, { width: 1280, height: 800 }),
    ).toBeNull();
  });
});

describe('a swipe', () => {
  test('turns the page when it is long or fast enough', () => {
    expect(swipeOutcome(-120, 0, 900, 400)).toBe(1);
    expect(swipeOutcome(120, 0, 900, 400)).toBe(-1);
    expect(swipeOutcome(-40, 0, 60, 400)).toBe(1);
    expect(swipeOutcome(-40, 0, 400, 400)).toBe(0);
    expect(swipeOutcome(10, 0, 1, 400)).toBe(0);
  });

  test('turns nothing when it goes up or down', () => {
    expect(swipeOutcome(-120, 130, 100, 400)).toBe(0);
    expect(swipeOutcome(-120, -130, 100, 400)).toBe(0);
    expect(swipeOutcome(-120, 90, 100, 400)).toBe(1);
  });
});
