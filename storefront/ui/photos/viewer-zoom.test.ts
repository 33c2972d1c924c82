import { describe, expect, test } from 'vitest';
import { clampZoom, SCALE_MAX, swipeOutcome, WHOLE, zoomAt } from './viewer-zoom.ts';

const frame = { width: 400, height: 800 };

describe('zooming', () => {
  test('keeps the point under the finger under the finger', () => {
    const point = { x: 300, y: 250 };
    const zoom = zoomAt(WHOLE, 2, point, frame);
    // The picture's own point there, before: 100 right of and 150 above the centre.
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
