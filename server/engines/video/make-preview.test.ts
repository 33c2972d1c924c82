import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFootage, playThrough, turnFootage } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { makeVideoPreview, previewSize } from './make-preview.ts';
import { probeVideo, type VideoFacts } from './probe-video.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await makeTempFolder('make-preview');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function factsOf(path: string): Promise<VideoFacts> {
  const facts = await probeVideo(path);
  if ('problem' in facts) throw new Error(`${path}: ${facts.problem}`);
  return facts;
}

describe('previews', () => {
  const sizes = [
    { of: { width: 1920, height: 1080 }, is: { width: 854, height: 480 } },
    { of: { width: 1080, height: 1920 }, is: { width: 480, height: 854 } },
    { of: { width: 320, height: 180 }, is: { width: 320, height: 180 } },
    { of: { width: 5000, height: 481 }, is: { width: 1280, height: 124 } },
  ];
  test.each(sizes)('of $of.width × $of.height', ({ of, is }) => expect(previewSize(of)).toEqual(is));

  test('are small, watermarked, playable at once; the still shows the requested moment', async () => {
    const large = await makeFootage(at('large.mp4'), { seconds: 2, size: '960x540', rate: 50 });
    const facts = await factsOf(large);
    const input = {
      path: large,
      width: facts.width,
      height: facts.height,
      posterAtMs: 1200,
      watermark: 'Photofinish',
      watermarkPath: at('mark.png'),
      previewPath: at('preview.mp4'),
      posterPath: at('poster.jpg'),
    };
    await makeVideoPreview(input);
    const { streams, seconds } = await playThrough(input.previewPath);
    const picture = streams.find(({ codec_type }) => codec_type === 'video');
    expect(picture).toMatchObject({ codec_name: 'h264', width: 854, height: 480 });
    expect(Number(picture?.nb_read_frames)).toBeLessThanOrEqual(2 * 30 + 2);
    expect(streams.map(({ codec_name }) => codec_name)).toContain('aac');
    expect(Math.abs(seconds - 2)).toBeLessThan(0.4);
    const bytes = await readFile(input.previewPath);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const poster = await sharp(input.posterPath).metadata();
    expect(poster).toMatchObject({ format: 'jpeg', width: 854, height: 480 });

    const bare = { ...input, watermark: '', posterPath: at('bare.jpg'), previewPath: at('bare.mp4') };
    await makeVideoPreview(bare);
    const other = { ...bare, posterAtMs: 200, posterPath: at('other.jpg') };
    await makeVideoPreview(other);
    expect(await differenceOf(input.posterPath, bare.posterPath)).toBeGreaterThan(1);
    expect(await differenceOf(other.posterPath, bare.posterPath)).toBeGreaterThan(1);
  });
});

test('a preview of HEVC, of a portrait video file, of a variable frame rate, and without sound', async () => {
  const hevc = await makeFootage(at('preview-hevc.mov'), {
    seconds: 2,
    codec: 'libx265',
    sound: 'pcm_s16le',
  });
  const footage = await makeFootage(at('preview-lying.mp4'), { seconds: 2 });
  const turned = await turnFootage(footage, at('preview-upright.mp4'));
  const varying = await makeFootage(at('preview-vfr.mp4'), {
    seconds: 2,
    hasSound: false,
    more: ['-vf', "select='not(mod(n,5))+lt(mod(n,50),20)'", '-vsync', 'vfr'],
  });
  const kinds = [
    { path: hevc, size: [320, 180], streams: 2, seconds: 2 },
    { path: turned, size: [180, 320], streams: 2, seconds: 2 },
    { path: varying, size: [320, 180], streams: 1, seconds: 2 },
  ];
  for (const { path, size, streams, seconds } of kinds) {
    const { width, height } = await factsOf(path);
    const previewPath = at('preview-of-kind.mp4');
    await makeVideoPreview({
      path,
      width,
      height,
      posterAtMs: 1000,
      watermark: 'Photofinish',
      watermarkPath: at('mark.png'),
      previewPath,
      posterPath: at('poster-of-kind.jpg'),
    });
    const played = await playThrough(previewPath);
    expect(played.streams).toHaveLength(streams);
    expect(Math.abs(played.seconds - seconds), path).toBeLessThan(0.4);
    const facts = await factsOf(previewPath);
    expect([facts.width, facts.height, facts.videoCodec]).toEqual([...size, 'h264']);
    const poster = await sharp(at('poster-of-kind.jpg')).metadata();
    expect([poster.width, poster.height]).toEqual(size);
  }
});

/** Returns the mean difference of two pictures of one size, 0 to 255. */
async function differenceOf(one: string, other: string): Promise<number> {
  const { channels } = await sharp(one)
    .composite([{ input: other, blend: 'difference' }])
    .toBuffer()
    .then((bytes) => sharp(bytes).stats());
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}
