import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CameraClock, clockFromMarks, momentAt, offsetOf } from './camera-clock.rules.ts';
import { compareClips, type FilmedTime, type KnownClip, wantedClips } from './clip-plan.rules.ts';

const RACE = Date.UTC(2026, 4, 10, 10);
const at = (seconds: number) => new Date(RACE + seconds * 1000);

function clockOf(...marks: { at: Date; offsetMs: number }[]): CameraClock {
  const clock = clockFromMarks(marks);
  if (typeof clock === 'string') throw new Error(clock);
  return clock;
}

describe('a camera’s clock', () => {
  test('by one mark', () =>
    expect(clockOf({ at: at(60), offsetMs: 20_000 })).toEqual({ startsAt: at(40), clockDriftPpm: 0 }));

  test('by two marks shows both at their places, and what lies between in proportion', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_600_000 }),
        fc.integer({ min: 600, max: 20_000 }),
        fc.integer({ min: -1500, max: 1500 }),
        (firstMs, apart, ppm) => {
          const lastMs = firstMs + Math.round(apart * 1000 * (1 + ppm / 1e6));
          const clock = clockOf({ at: at(0), offsetMs: firstMs }, { at: at(apart), offsetMs: lastMs });
          expect(Math.abs(offsetOf(clock, at(0)) - firstMs)).toBeLessThanOrEqual(2);
          expect(Math.abs(offsetOf(clock, at(apart)) - lastMs)).toBeLessThanOrEqual(2);
          expect(Math.abs(offsetOf(clock, at(apart / 2)) - (firstMs + lastMs) / 2)).toBeLessThanOrEqual(2);
          expect(
            Math.abs(momentAt(clock, offsetOf(clock, at(17))).getTime() - at(17).getTime()),
          ).toBeLessThanOrEqual(2);
        },
      ),
    );
  });

  test('by marks that cannot be right is none', () => {
    expect(clockFromMarks([])).toMatch(/one or two/);
    expect(
      clockFromMarks([
        { at: at(0), offsetMs: 0 },
        { at: at(0), offsetMs: 9 },
      ]),
    ).toMatch(/same moment/);
    expect(
      clockFromMarks([
        { at: at(0), offsetMs: 0 },
        { at: at(600), offsetMs: 660_000 },
      ]),
    ).toMatch(/misread/);
  });
});

const film = (videoFileId: string, camera: string, fromSecond: number, seconds: number): FilmedTime => ({
  ...{ videoFileId, camera, startsAt: at(fromSecond), clockDriftPpm: 0, durationMs: seconds * 1000 },
});
const finisher = (bibKey: string, second: number) => ({ bibKey, finishedAt: at(second) });

describe('the clips of an event', () => {
  const seconds = { before: 8, after: 7 };

  test('one of each camera that saw the finish, cut short where a film begins or ends', () => {
    const files = [film('a1', 'a', 0, 100), film('a2', 'a', 130, 100), film('b1', 'b', 50, 100)];
    const { clips, unseen } = wantedClips(
      files,
      [finisher('1', 3), finisher('2', 95), finisher('3', 115), finisher('4', 300)],
      seconds,
    );
    expect(
      clips.map(({ videoFileId, bibKey, fromMs, untilMs, finishesMs }) => [
        videoFileId,
        bibKey,
        fromMs,
        untilMs,
        finishesMs,
      ]),
    ).toEqual([
      ['a1', '1', 0, 10_000, 3_000],
      ['a1', '2', 87_000, 100_000, 95_000],
      ['b1', '2', 37_000, 52_000, 45_000],
      ['b1', '3', 57_000, 72_000, 65_000],
    ]);
    expect(unseen).toEqual(['4']);
  });

  test('where two files of a camera hold the finish, from that which holds more of the clip', () => {
    const files = [film('first', 'a', 0, 100), film('second', 'a', 90, 100)];
    const { clips } = wantedClips(files, [finisher('1', 92), finisher('2', 99)], seconds);
    expect(clips.map(({ videoFileId, bibKey }) => [bibKey, videoFileId])).toEqual([
      ['1', 'first'],
      ['2', 'second'],
    ]);
  });

  test('two in the same second have one each', () => {
    const { clips } = wantedClips([film('a', 'a', 0, 100)], [finisher('1', 50), finisher('2', 50)], seconds);
    expect(clips.map(({ bibKey }) => bibKey)).toEqual(['1', '2']);
  });

  test('what is as it was stays; what changed is made anew and its old clip goes', () => {
    const files = [film('a', 'a', 0, 100)];
    const before = wantedClips(
      files,
      [finisher('1', 20), finisher('2', 40), finisher('3', 60)],
      seconds,
    ).clips;
    const known: KnownClip[] = before.map((clip) => ({
      ...{ videoId: `of ${clip.bibKey}`, videoFileId: clip.videoFileId, bibKey: clip.bibKey },
      ...{ cutFromMs: clip.fromMs, cutUntilMs: clip.untilMs },
    }));
    const after = wantedClips(
      files,
      [finisher('1', 20), finisher('2', 41), finisher('4', 70)],
      seconds,
    ).clips;
    const { added, gone, unchanged } = compareClips(known, after);
    expect(added.map(({ bibKey }) => bibKey)).toEqual(['2', '4']);
    expect(gone.map(({ videoId }) => videoId)).toEqual(['of 2', 'of 3']);
    expect(unchanged).toBe(1);
  });
});
