import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardsOf, frameOfCard, frameOfStory } from './story-frame.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const LANDSCAPE = { width: 6000, height: 4000 };
const UPRIGHT = { width: 4000, height: 6000 };

describe('a photo of the story', () => {
  test('fills the screen around its runner', () => {
    const region = { x: 0.7, y: 0.2, width: 0.1, height: 0.3 };
    const frame = frameOfStory({ ...LANDSCAPE, region }, PHONE);
    expect(frame).toMatchObject({ fit: 'Fill', captionAt: 'Bottom' });
    expect(frame.target.x).toBeCloseTo(50);
    expect(frame.position.x).toBeGreaterThan(80);
  });

  test('stops at its edge if the runner is there', () => {
    const region = { x: 0, y: 0.2, width: 0.1, height: 0.3 };
    const frame = frameOfStory({ ...LANDSCAPE, region }, PHONE);
    expect(frame.position.x).toBe(0);
    expect(frame.target.x).toBeLessThan(50);
  });

  test('is shown entirely if its runner would be cut', () => {
    const region = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };
    expect(frameOfStory({ ...LANDSCAPE, region }, PHONE).fit).toBe('Whole');
    expect(frameOfStory({ ...UPRIGHT, region }, DESKTOP).fit).toBe('Whole');
  });

  test('is shown entirely if its runner is unknown and most of it would be cut', () => {
    expect(frameOfStory({ ...LANDSCAPE, region: null }, PHONE).fit).toBe('Whole');
    expect(frameOfStory({ ...LANDSCAPE, region: null }, DESKTOP).fit).toBe('Fill');
  });

  test('has its caption at the top if the face is at the bottom', () => {
    const low = { x: 0.4, y: 0.75, width: 0.1, height: 0.25 };
    expect(frameOfStory({ ...LANDSCAPE, region: low }, PHONE).captionAt).toBe('Top');
    const high = { ...low, y: 0.1 };
    expect(frameOfStory({ ...LANDSCAPE, region: high }, PHONE).captionAt).toBe('Bottom');
  });
});

test('no photo leaves the screen uncovered or cuts its runner, and no caption covers a face', () => {
  const side = fc.integer({ min: 300, max: 6000 });
  const share = fc.double({ min: 0.02, max: 0.98, noNaN: true });
  fc.assert(
    fc.property(side, side, side, side, share, share, share, share, (width, height, w, h, x, y, rw, rh) => {
      const region = { x: x * (1 - rw), y: y * (1 - rh), width: rw, height: rh };
      const screen = { width: w, height: h };
      const { fit, position, target, captionAt } = frameOfStory({ width, height, region }, screen);
      const scale = (fit === 'Fill' ? Math.max : Math.min)(w / width, h / height);
      const cut = {
        x: ((width * scale - w) * position.x) / 100,
        y: ((height * scale - h) * position.y) / 100,
      };
      const grow = (at: number, towards: number) => towards + (at - towards) * 1.08;
      const to = { x: (target.x / 100) * w, y: (target.y / 100) * h };
      const left = grow(region.x * width * scale - cut.x, to.x);
      const top = grow(region.y * height * scale - cut.y, to.y);
      const shown = { width: rw * width * scale * 1.08, height: rh * height * scale * 1.08 };
      if (fit === 'Fill') {
        expect(left).toBeGreaterThan(-1 - shown.width * 0.08);
        expect(left + shown.width).toBeLessThan(w + 1 + shown.width * 0.08);
      }
      if (captionAt === 'Bottom') expect(top + shown.height * 0.45).toBeLessThan(h * 0.76 + 1);
      for (const place of [position.x, position.y]) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(100);
      }
    }),
  );
});

describe('a card of the story', () => {
  test('is filled by the photo, with the face in the upper third and the text below it', () => {
    const region = { x: 0.6, y: 0.3, width: 0.3, height: 0.6 };
    expect(frameOfCard({ ...LANDSCAPE, region }, PHONE)).toMatchObject({ fit: 'Fill', textAt: 'Bottom' });
    expect(frameOfCard({ ...LANDSCAPE, region }, PHONE).position.x).toBeGreaterThan(75);
    expect(frameOfCard({ ...LANDSCAPE, region }, DESKTOP)).toMatchObject({
      fit: 'Fill',
      position: { x: 50, y: 100 },
    });
  });

  test('has its text at the top if the face is at the bottom', () => {
    const region = { x: 0.4, y: 0.75, width: 0.1, height: 0.25 };
    expect(frameOfCard({ ...LANDSCAPE, region }, PHONE).textAt).toBe('Top');
  });

  test('has its text above a low face, even if the photo does not fill the screen', () => {
    const low = { x: 0.4, y: 0.7, width: 0.2, height: 0.3 };
    expect(frameOfCard({ ...UPRIGHT, region: low }, DESKTOP)).toMatchObject({ fit: 'Whole', textAt: 'Top' });
  });

  test('has no text on a face of at most half of the screen, unless an edge of the photo keeps it there', () => {
    const share = fc.double({ min: 0.02, max: 0.98, noNaN: true });
    // Photos higher than the screen that they fill, so that they can be moved.
    const pairs = fc.constantFrom(
      [LANDSCAPE, DESKTOP] as const,
      [UPRIGHT, { width: 768, height: 1024 }] as const,
    );
    fc.assert(
      fc.property(pairs, share, share, ([photo, screen], y, rh) => {
        const region = { x: 0.3, y: y * (1 - rh), width: 0.2, height: rh };
        const { position, textAt } = frameOfCard({ ...photo, region }, screen);
        const scale = Math.max(screen.width / photo.width, screen.height / photo.height);
        const cut = ((photo.height * scale - screen.height) * position.y) / 100;
        const top = (region.y * photo.height * scale - cut) / screen.height;
        const end = top + (rh * 0.45 * photo.height * scale) / screen.height;
        fc.pre(position.y > 0.1 && position.y < 99.9 && end - top < 0.5);
        if (textAt === 'Bottom') expect(end).toBeLessThan(0.551);
        else expect(top).toBeGreaterThan(0.449);
      }),
    );
  });

  test('does not enlarge a photo beyond its pixels', () => {
    expect(frameOfCard({ ...UPRIGHT, region: null }, DESKTOP).fit).toBe('Whole');
    expect(frameOfCard({ width: 800, height: 600, region: null }, PHONE).fit).toBe('Whole');
  });

  test('shows only photos that certainly show the visitor: the best one first, another one last', () => {
    const photo = (photoId: string, rank: number | null) => ({ photoId, rank, ...LANDSCAPE });
    const [a, b, c, d] = [photo('a', 0.2), photo('b', 0.9), photo('c', 0.4), photo('d', null)];
    expect(cardsOf([a, b, c, d])).toEqual({ opening: b, ending: c });
    expect(cardsOf([b, d])).toEqual({ opening: b, ending: b });
    expect(cardsOf([d])).toEqual({ opening: undefined, ending: undefined });
  });
});
