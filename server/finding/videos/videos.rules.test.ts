import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CameraClock, clockFromMarks, momentAt, offsetOf } from './camera-clock.rules.ts';
import { type FootageTime, joinAtKeyFrames, piecesOfClip } from './clip-pieces.rules.ts';
import { compareClips, type KnownClip, wantedClips } from './clip-plan.rules.ts';

const RACE = Date.UTC(2026, 4, 10, 10);
const at = (seconds: number) => new Date(RACE + seconds * 1000);

function clockOf(...marks: { at: Date; offsetMs: number }[]): CameraClock {
  const clock = clockFromMarks(marks);
  if (typeof clock === 'string') throw new Error(clock);
  return clock;
}

describe('a camera’s clock', () => {
  test('is set by one mark', () =>
    expect(clockOf({ at: at(60), offsetMs: 20_000 })).toEqual({ startsAt: at(40), clockDriftPpm: 0 }));

  test('is set by two marks exactly, and in between by interpolation', () => {
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

  test('is unset with implausible marks', () => {
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

const footage = (videoFileId: string, camera: string, fromSecond: number, seconds: number): FootageTime => ({
  videoFileId,
  camera,
  startsAt: at(fromSecond),
  clockDriftPpm: 0,
  durationMs: seconds * 1000,
});
const finisher = (bibKey: string, second: number) => ({ bibKey, finishedAt: at(second) });

describe('the clips of an event', () => {
  const seconds = { before: 8, after: 7 };

  test('are one for each camera that saw the finish, shortened where a video file begins or ends', async () => {
    const files = [footage('a1', 'a', 0, 100), footage('a2', 'a', 130, 100), footage('b1', 'b', 50, 100)];
    const { clips, unseen } = await wantedClips(
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

  test('take missing parts from the files before and after; gaps and unfilmed finishes are reported', async () => {
    const files = [
      footage('a1', 'a', 0, 100),
      footage('b', 'b', 95, 6),
      footage('a2', 'a', 100, 4),
      footage('a3', 'a', 105, 90),
    ];
    const bibs = [finisher('1', 103), finisher('2', 4), finisher('3', 190)];
    const { clips } = await wantedClips(files, bibs, { before: 8, after: 7 });
    expect(
      clips.map(({ videoFileId, bibKey, fromMs, untilMs, gapMs, isShort }) => [
        ...[bibKey, videoFileId, fromMs, untilMs, gapMs, isShort],
      ]),
    ).toEqual([
      ['1', 'a2', -5_000, 10_000, 1_000, false],
      ['2', 'a1', 0, 11_000, 0, true],
      ['3', 'a3', 77_000, 90_000, 0, true],
    ]);
    expect(clips[0]?.pieces).toEqual([
      { videoFileId: 'a1', fromMs: 95_000, untilMs: 100_000 },
      { videoFileId: 'a2', fromMs: 0, untilMs: 4_000 },
      { videoFileId: 'a3', fromMs: 0, untilMs: 5_000 },
    ]);
  });

  test('come from the footage that contains more of the clip if two files of a camera have the finish', async () => {
    const files = [footage('first', 'a', 0, 100), footage('second', 'a', 90, 100)];
    const { clips } = await wantedClips(files, [finisher('1', 92), finisher('2', 99)], seconds);
    expect(clips.map(({ videoFileId, bibKey }) => [bibKey, videoFileId])).toEqual([
      ['1', 'first'],
      ['2', 'second'],
    ]);
  });

  test('are separate for two finishes in the same second', async () => {
    const { clips } = await wantedClips(
      [footage('a', 'a', 0, 100)],
      [finisher('1', 50), finisher('2', 50)],
      seconds,
    );
    expect(clips.map(({ bibKey }) => bibKey)).toEqual(['1', '2']);
  });

  test('stay if nothing changed; a changed clip is cut again and the old clip is deleted', async () => {
    const files = [footage('a', 'a', 0, 100)];
    const { clips: before } = await wantedClips(
      files,
      [finisher('1', 20), finisher('2', 40), finisher('3', 60)],
      seconds,
    );
    const known: KnownClip[] = before.map((clip) => ({
      videoId: `of ${clip.bibKey}`,
      videoFileId: clip.videoFileId,
      bibKey: clip.bibKey,
      cutFromMs: clip.fromMs,
      cutUntilMs: clip.untilMs,
    }));
    const { clips: after } = await wantedClips(
      files,
      [finisher('1', 20), finisher('2', 41), finisher('4', 70)],
      seconds,
    );
    const { added, gone, unchanged } = compareClips(known, after);
    expect(added.map(({ bibKey }) => bibKey)).toEqual(['2', '4']);
    expect(gone.map(({ videoId }) => videoId)).toEqual(['of 2', 'of 3']);
    expect(unchanged).toBe(1);
  });

  test('are cut again when the adjoining footage arrives or moves', async () => {
    const [first, second] = [footage('first', 'a', 0, 100), footage('second', 'a', 100, 50)];
    const plan = async (...files: FootageTime[]) =>
      (await wantedClips(files, [finisher('1', 97)], seconds)).clips;
    const knownOf = (clips: Awaited<ReturnType<typeof plan>>): KnownClip[] =>
      clips.map(({ videoFileId, bibKey, fromMs, untilMs }) => ({
        videoId: 'known',
        videoFileId,
        bibKey,
        cutFromMs: fromMs,
        cutUntilMs: untilMs,
      }));
    const [alone, both] = [await plan(first), await plan(first, second)];
    expect(compareClips(knownOf(alone), both)).toMatchObject({ added: both, unchanged: 0 });
    expect(compareClips(knownOf(both), both)).toMatchObject({ added: [], unchanged: 1 });
    expect(compareClips(knownOf(both), both, 'second')).toMatchObject({ added: both, unchanged: 0 });
    expect(compareClips(knownOf(both), both, 'another')).toMatchObject({ added: [], unchanged: 1 });
  });
});

describe('the pieces of a clip', () => {
  test('are consecutive, do not overlap, and with the gaps have the length of the clip', () => {
    const lengths = fc.array(
      fc.tuple(fc.integer({ min: 300, max: 9_000 }), fc.integer({ min: -900, max: 1_900 })),
      {
        minLength: 2,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(lengths, fc.nat(), fc.integer({ min: 1, max: 9_000 }), (takes, which, aroundMs) => {
        let fromMs = 0;
        const files = takes.map(([durationMs, pauseMs], index): FootageTime => {
          const file = { ...footage(`f${index}`, 'a', fromMs / 1000, 0), durationMs };
          fromMs += durationMs + Math.max(pauseMs, -durationMs / 2);
          return file;
        });
        const main = files[which % files.length];
        if (main === undefined) return;
        const middleMs = main.durationMs / 2;
        const clip = piecesOfClip(files, main, { fromMs: middleMs - aroundMs, untilMs: middleMs + aroundMs });
        const moments = clip.pieces.map((piece) => {
          const file = files.find(({ videoFileId }) => videoFileId === piece.videoFileId) ?? main;
          return [momentAt(file, piece.fromMs).getTime(), momentAt(file, piece.untilMs).getTime()] as const;
        });
        for (const [index, [from, until]] of moments.entries()) {
          expect(until).toBeGreaterThan(from);
          expect(from).toBeGreaterThanOrEqual((moments[index - 1]?.[1] ?? from) - 1);
        }
        const shownMs = moments.reduce((sum, [from, until]) => sum + until - from, 0);
        expect(Math.abs(shownMs + clip.gapMs - (clip.untilMs - clip.fromMs))).toBeLessThan(10);
        expect(clip.untilMs - clip.fromMs).toBeLessThanOrEqual(2 * aroundMs + 2);
      }),
    );
  });

  test('are not joined over a pause', () => {
    const files = [footage('a1', 'a', 0, 100), footage('a2', 'a', 103, 50)];
    const [first] = files;
    if (first === undefined) throw new Error('there are two');
    expect(piecesOfClip(files, first, { fromMs: 90_000, untilMs: 110_000 })).toMatchObject({
      pieces: [{ videoFileId: 'a1' }],
      untilMs: 100_000,
      gapMs: 0,
    });
  });

  test('meet at a key frame if files overlap', () => {
    const files = [footage('a1', 'a', 0, 100), footage('a2', 'a', 90, 100)].map((file) => ({
      ...file,
      keyFramesMs: [0, 4_000, 8_000, 12_000],
    }));
    const pieces = [
      { videoFileId: 'a1', fromMs: 92_000, untilMs: 100_000 },
      { videoFileId: 'a2', fromMs: 10_000, untilMs: 15_000 },
    ];
    const byId = new Map(files.map((file) => [file.videoFileId, file]));
    expect(joinAtKeyFrames(pieces, byId)).toEqual([
      { videoFileId: 'a1', fromMs: 92_000, untilMs: 98_000 },
      { videoFileId: 'a2', fromMs: 8_000, untilMs: 15_000 },
    ]);
  });
});
