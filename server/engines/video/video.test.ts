import { copyFile, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyFrameTimes, makeFootage, playThrough, turnFootage } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { cutClips } from './cut-clips.ts';
import { readMp4Index } from './mp4-index.ts';
import { probeVideo, type VideoFacts } from './probe-video.ts';

let folder: string;
let footage: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await makeTempFolder('engine-video');
  footage = await makeFootage(at('footage.mp4'), { seconds: 12, keyEvery: 50 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function factsOf(path: string): Promise<VideoFacts> {
  const facts = await probeVideo(path);
  if ('problem' in facts) throw new Error(`${path}: ${facts.problem}`);
  return facts;
}

describe('a video file’s facts', () => {
  test('are its size, length, codecs and key frames', async () => {
    expect(await factsOf(footage)).toMatchObject({
      format: 'mp4',
      width: 320,
      height: 180,
      videoCodec: 'h264',
      audioCodec: 'aac',
      frameRate: 25,
      keyFramesMs: [0, 2000, 4000, 6000, 8000, 10000],
    });
  });

  test('include the index’s key frames, equal to those that ffprobe finds by reading every packet', async () => {
    const varying = await makeFootage(at('varying.mp4'), {
      seconds: 6,
      more: ['-vf', "select='not(mod(n,7))+lt(mod(n,50),20)'", '-vsync', 'vfr'],
    });
    for (const path of [footage, varying]) {
      const index = await readMp4Index(path);
      if (index === undefined || index === 'Truncated') throw new Error('an MP4 has an index');
      expect(index.keyFramesMs).toEqual(await keyFrameTimes(path));
    }
  });

  test('of a portrait video file are taller than wide', async () => {
    const turned = await turnFootage(footage, at('turned.mp4'));
    expect(await factsOf(turned)).toMatchObject({ width: 180, height: 320 });
  });

  test('of other containers are read from end to end', async () => {
    const stream = await makeFootage(at('camera.ts'), { seconds: 4, keyEvery: 50 });
    const { keyFramesMs, format, durationMs } = await factsOf(stream);
    expect(format).toBe('ts');
    expect(keyFramesMs).toHaveLength(2);
    expect(durationMs).toBeGreaterThan(3_900);
  });

  test('of a video file without sound name no audio codec', async () => {
    const silent = await makeFootage(at('silent.mp4'), { seconds: 2, hasSound: false });
    expect((await factsOf(silent)).audioCodec).toBeNull();
  });
});

describe('a file that is not a video file', () => {
  test('is truncated, wherever its index is', async () => {
    const indexFirst = await makeFootage(at('first.mp4'), { seconds: 6, more: ['-movflags', '+faststart'] });
    const { size } = await stat(indexFirst);
    await truncate(indexFirst, Math.floor(size * 0.7));
    expect(await probeVideo(indexFirst)).toEqual({ problem: 'Truncated' });
    await copyFile(footage, at('last.mp4'));
    await truncate(at('last.mp4'), 100_000);
    expect(await probeVideo(at('last.mp4'))).toEqual({ problem: 'Truncated' });
  });

  test('is noise, empty, or text', async () => {
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251));
    await writeFile(at('noise.mp4'), bytes);
    await writeFile(at('empty.mp4'), '');
    await writeFile(at('text.mov'), 'not a video file at all, but long enough to be looked at\n'.repeat(50));
    for (const name of ['noise.mp4', 'empty.mp4', 'text.mov'])
      expect(await probeVideo(at(name)), name).toEqual({ problem: 'Unreadable' });
  });

  test('is a playlist that names other files, even with a video’s name', async () => {
    await writeFile(at('list.mp4'), `ffconcat version 1.0\nfile '${footage}'\n`);
    expect(await probeVideo(at('list.mp4'))).toEqual({ problem: 'Unreadable' });
    await writeFile(
      at('list.ts'),
      `#EXTM3U\n#EXT-X-TARGETDURATION:12\n#EXTINF:12,\n${footage}\n#EXT-X-ENDLIST\n`,
    );
    expect(await probeVideo(at('list.ts'))).toEqual({ problem: 'Unreadable' });
  });

  test('is longer than a day', async () => {
    await makeFootage(at('day.mp4'), { seconds: 90_000, rate: 0.001, keyEvery: 1, hasSound: false });
    expect(await probeVideo(at('day.mp4'))).toEqual({ problem: 'TooLong' });
  });

  test('has sound only', async () => {
    await makeFootage(at('sound.m4a'), { seconds: 2, more: ['-vn'] });
    expect(await probeVideo(at('sound.m4a'))).toEqual({ problem: 'NoPicture' });
  });
});

describe('cutting', () => {
  const cutOf = (name: string, fromMs: number, untilMs: number) => ({ path: at(name), fromMs, untilMs });

  async function expectSound(path: string, seconds: number, codecs: string[]): Promise<void> {
    const played = await playThrough(path);
    expect(played.streams.map(({ codec_name }) => codec_name)).toEqual(codecs);
    expect(Math.abs(played.seconds - seconds)).toBeLessThan(0.4);
  }

  test('cuts overlapping clips in one run, each from the preceding key frame, with nothing before it', async () => {
    const facts = await factsOf(footage);
    const cuts = [cutOf('a.mp4', 3000, 7000), cutOf('b.mp4', 5000, 9000), cutOf('c.mp4', 0, 1500)];
    const outcomes = await cutClips({ path: footage, facts }, cuts);
    expect(outcomes.map((outcome) => Math.round((outcome?.startsMs ?? -1) / 500) * 500)).toEqual([
      2000, 4000, 0,
    ]);
    await expectSound(at('a.mp4'), 5, ['h264', 'aac']);
    await expectSound(at('b.mp4'), 5, ['h264', 'aac']);
    await expectSound(at('c.mp4'), 1.5, ['h264', 'aac']);
    // A file could contain hidden pictures before its start; the clip contains only its own.
    const index = await readMp4Index(at('a.mp4'));
    expect(typeof index === 'object' && index.pictures).toBeLessThan(5.2 * 25);
  });

  test('a clip plays while it loads: its index precedes its pictures', async () => {
    const facts = await factsOf(footage);
    await cutClips({ path: footage, facts }, [cutOf('fast.mp4', 3000, 7000)]);
    const bytes = await readFile(at('fast.mp4'));
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('cuts HEVC with PCM sound, a variable frame rate, a transport stream, a portrait video file', async () => {
    const hevc = await makeFootage(at('hevc.mov'), { seconds: 5, codec: 'libx265', sound: 'pcm_s16le' });
    const stream = await makeFootage(at('stream.ts'), { seconds: 5 });
    const varying = await makeFootage(at('vfr.mp4'), {
      seconds: 5,
      more: ['-vf', "select='not(mod(n,5))+lt(mod(n,50),20)'", '-vsync', 'vfr'],
    });
    const turned = await turnFootage(footage, at('upright.mp4'));
    for (const [path, codec] of [
      ...[[hevc, 'hevc'] as const, [stream, 'h264'] as const],
      ...[[varying, 'h264'] as const, [turned, 'h264'] as const],
    ]) {
      const facts = await factsOf(path);
      const cut = cutOf('of-kind.mp4', 2100, 4000);
      const [outcome] = await cutClips({ path, facts }, [cut]);
      expect(outcome?.startsMs, path).toBeGreaterThan(1_000);
      expect(outcome?.startsMs, path).toBeLessThan(2_100);
      const { streams } = await playThrough(cut.path);
      expect(streams.map(({ codec_name }) => codec_name)).toEqual([codec, 'aac']);
      const clip = await factsOf(cut.path);
      expect([clip.width, clip.height]).toEqual([facts.width, facts.height]);
    }
  });

  test('encodes from the exact picture if it cannot be copied or the key frame is far away', async () => {
    const pictures = await makeFootage(at('mjpeg.mov'), { seconds: 4, codec: 'mjpeg' });
    const sparse = await makeFootage(at('sparse.mp4'), { seconds: 16, rate: 10, keyEvery: 1000 });
    for (const [path, fromMs] of [[pictures, 1000] as const, [sparse, 13_000] as const]) {
      const cut = cutOf('encoded.mp4', fromMs, fromMs + 2000);
      const [outcome] = await cutClips({ path, facts: await factsOf(path) }, [cut]);
      expect(outcome?.startsMs).toBe(fromMs);
      await expectSound(cut.path, 2, ['h264', 'aac']);
    }
  });

  test('in a damaged video file a clip shows its own moment or is missing, but never another moment', async () => {
    const holed = at('holed.mp4');
    await copyFile(footage, holed);
    const { size } = await stat(holed);
    {
      await using file = await open(holed, 'r+');
      await file.write(Buffer.alloc(Math.floor(size / 3)), 0, Math.floor(size / 3), Math.floor(size / 3));
    }
    // The hole is from about 4 s to about 8 s.
    const cuts = [
      cutOf('into.mp4', 2500, 4500),
      cutOf('within.mp4', 6200, 7500),
      cutOf('out.mp4', 6500, 9500),
    ];
    const [into, within, out] = await cutClips({ path: holed, facts: await factsOf(footage) }, cuts);
    expect(into?.startsMs).toBeLessThan(2_500);
    expect(within).toBeUndefined();
    // The key frame of this clip is missing; the visible part stays at its time.
    const index = await readMp4Index(at('out.mp4'));
    const firstMs = typeof index === 'object' ? (index.keyFramesMs[0] ?? 0) : 0;
    expect(Math.abs((out?.startsMs ?? 0) + firstMs - 8_000)).toBeLessThan(50);
  });

  test('a gap in the file loses only the clip in it', async () => {
    const facts = await factsOf(footage);
    const cuts = [cutOf('there.mp4', 1000, 3000), cutOf('beyond.mp4', 60_000, 70_000)];
    const [there, beyond] = await cutClips(
      { path: footage, facts: { ...facts, keyFramesMs: [...facts.keyFramesMs, 60_000] } },
      cuts,
    );
    expect(there?.durationMs).toBeGreaterThan(2_500);
    expect(beyond).toBeUndefined();
  });
});
