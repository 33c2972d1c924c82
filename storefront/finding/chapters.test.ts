import { describe, expect, test } from 'vitest';
import { chaptersOf, stretchesOf } from './chapters.ts';

const at = (time: string, way: { share: number; kilometre: number | null } | null = null) => ({
  takenAt: `2026-05-10T${time}:00.000+02:00`,
  way,
});

describe('chaptersOf', () => {
  test('are start, kilometres and finish, in the order of the race', () => {
    const photos = [
      at('09:00', { share: 0, kilometre: 0 }),
      at('09:01', { share: 0.01, kilometre: 0.2 }),
      at('09:40', { share: 0.38, kilometre: 8.02 }),
      at('09:41', { share: 0.38, kilometre: 7.9 }),
      at('10:50', { share: 1, kilometre: 21.1 }),
    ];
    expect(chaptersOf(photos)).toEqual([
      { part: 'Start', kilometre: null, takenAt: photos[0]?.takenAt, first: 0, count: 2 },
      { part: 'OnTheWay', kilometre: 8, takenAt: photos[2]?.takenAt, first: 2, count: 2 },
      { part: 'Finish', kilometre: null, takenAt: photos[4]?.takenAt, first: 4, count: 1 },
    ]);
  });

  test('start at a pause if the place is unknown', () => {
    const chapters = chaptersOf([at('09:00'), at('09:09'), at('09:30'), at('09:31')]);
    expect(chapters.map(({ part, count }) => [part, count])).toEqual([
      [null, 2],
      [null, 2],
    ]);
  });

  test('includes a photo without place and time in the previous chapter', () => {
    const chapters = chaptersOf([
      at('09:40', { share: 0.4, kilometre: null }),
      at('09:44'),
      { takenAt: null, way: null },
      at('09:45', { share: 0.4, kilometre: null }),
    ]);
    expect(chapters).toMatchObject([{ part: 'OnTheWay', kilometre: null, count: 4 }]);
  });

  test('are separate for a second lap, and empty without photos', () => {
    const lap = (time: string, share: number) => at(time, { share, kilometre: share * 10 });
    expect(chaptersOf([lap('09:10', 0.2), lap('09:20', 0.5), lap('09:40', 0.2)])).toHaveLength(3);
    expect(chaptersOf([])).toEqual([]);
  });

  test('are at most four: the smallest neighbours are merged, and keep a kilometre only if all of them share it', () => {
    const way = (share: number) => ({ share, kilometre: share * 10 });
    const photos = [
      ...['09:00', '09:01', '09:02'].map((time) => at(time, way(0))),
      ...['09:20', '09:21', '09:22'].map((time) => at(time, way(0.4))),
      at('09:40', way(0.6)),
      at('09:50', way(0.8)),
      ...['10:30', '10:31', '10:32'].map((time) => at(time, way(1))),
    ];
    expect(stretchesOf(photos)).toHaveLength(5);
    expect(chaptersOf(photos)).toMatchObject([
      { part: 'Start', count: 3 },
      { part: 'OnTheWay', kilometre: 4, count: 3 },
      { part: 'OnTheWay', kilometre: null, takenAt: photos[6]?.takenAt, until: photos[7]?.takenAt, count: 2 },
      { part: 'Finish', count: 3 },
    ]);
    const unknown = chaptersOf([
      at('09:00', way(0)),
      ...['09:30', '10:00', '10:30', '11:00'].map((time) => at(time)),
    ]);
    expect(unknown[0]).toMatchObject({ part: null, kilometre: null, count: 2 });
    expect(unknown.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
  });
});
