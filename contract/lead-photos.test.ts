import { expect, test } from 'vitest';
import { leadAmong } from './lead-photos.ts';

type Photo = Parameters<typeof leadAmong>[0][number];

const photoOf = (photoId: string, rank: number | null, more: Partial<Photo> = {}): Photo => ({
  photoId,
  rank,
  evidence: 'Both',
  thumbUrl: `/${photoId}/thumb`,
  previewUrl: `/${photoId}/large`,
  closeUpUrl: `/${photoId}/near`,
  region: { x: 0.4, y: 0.2, width: 0.2, height: 0.5 },
  isSubject: true,
  width: 3000,
  height: 2000,
  takenAt: null,
  ...more,
});
const best = photoOf('best', 0.9);
const besideOf = (others: readonly Photo[]) => leadAmong([best, ...others])?.own?.beside;

test('the best other photo that certainly shows the visitor’s face and bib is beside the first photo', () => {
  const others = [
    photoOf('uncertain', null),
    photoOf('bib', 0.8, { evidence: 'Bib' }),
    photoOf('nowhere', 0.8, { region: null, closeUpUrl: null }),
  ];
  expect(besideOf(others)).toBeNull();
  expect(besideOf([...others, photoOf('a', 0.2), photoOf('b', 0.3)])).toBe('/b/near');
});

test('of a burst one photo is beside the first one, unless there are no others', () => {
  const first = { ...best, takenAt: '2026-09-06T10:00:00+02:00' };
  const burst = photoOf('burst', 0.8, { takenAt: '2026-09-06T10:00:02+02:00' });
  const late = photoOf('late', 0.4, { takenAt: '2026-09-06T09:40:00+02:00' });
  expect(leadAmong([first, burst, late])?.own?.beside).toBe('/late/near');
  expect(leadAmong([first, burst])?.own?.beside).toBe('/burst/near');
});

test('close-ups without the pixels of their place are not shown', () => {
  const tiny = photoOf('tiny', 0.8, { width: 800, height: 533 });
  expect(besideOf([tiny])).toBeNull();
  // The whole photo is centred on the face instead.
  expect(leadAmong([tiny])?.own).toMatchObject({ closeUp: null, focus: { x: 0.5 } });
  expect(besideOf([{ ...tiny, width: 900, height: 600 }])).toBe('/tiny/near');
});

test('the first photo aims at the runner’s face, or at nothing if their place is unknown', () => {
  const region = { x: 0.2, y: 0.3, width: 0.1, height: 0.4 };
  expect(leadAmong([{ ...best, region }])).toEqual({
    large: '/best/large',
    small: '/best/large',
    own: {
      shape: 'wide',
      thumb: '/best/thumb',
      closeUp: { srcSet: '/best/near', media: '(max-width: 448px)' },
      focus: { x: 0.25, y: 0.42 },
      beside: null,
    },
  });
  expect(leadAmong([{ ...best, region: null, closeUpUrl: null }])?.own).toEqual({
    shape: 'apart',
    thumb: '/best/thumb',
    closeUp: null,
    focus: null,
    beside: null,
  });
  expect(leadAmong([{ ...best, rank: null }])).toBeNull();
});

const shapeOf = (more: Partial<Photo>) => leadAmong([{ ...best, ...more }])?.own?.shape;

test('only a wide photo whose subject is the visitor is behind the text of wide screens; others are a close-up beside it', () => {
  expect(shapeOf({})).toBe('wide');
  for (const more of [{ isSubject: false }, { width: 1300 }]) {
    expect(shapeOf(more)).toBe('panel');
    expect(leadAmong([{ ...best, ...more }])?.own?.closeUp?.media).toBe(
      '(max-width: 448px), (min-width: 768px)',
    );
  }
});

test('no text is over a face in the lower half of the picture that is shown', () => {
  // The face is low in the photo, but not in its close-up.
  expect(shapeOf({ region: { x: 0.4, y: 0.45, width: 0.2, height: 0.4 } })).toBe('panel');
  // The photo has too few pixels for a close-up, so it is shown as a whole.
  const low = { x: 0.4, y: 0.6, width: 0.1, height: 0.2 };
  expect(shapeOf({ region: low })).toBe('panel');
  expect(shapeOf({ region: low, width: 800, height: 533 })).toBe('apart');
  // The lower edge of the photo ends the close-up.
  expect(shapeOf({ region: { x: 0.2, y: 0.82, width: 0.5, height: 0.18 } })).toBe('apart');
});
