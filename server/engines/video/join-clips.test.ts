import { copyFile, readdir, readFile, rm } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFootage, pictureHashes, splitFootage, turnFootage } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { joinClips } from './join-clips.ts';
import { probeVideo, type VideoFacts } from './probe-video.ts';

let folder: string;
let footage: string;
const at = (name: string) => joinPath(folder, name);

beforeAll(async () => {
  folder = await makeTempFolder('join-clips');
  footage = await makeFootage(at('footage.mp4'), { seconds: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function factsOf(path: string): Promise<VideoFacts> {
  const facts = await probeVideo(path);
  if ('problem' in facts) throw new Error(`${path}: ${facts.problem}`);
  return facts;
}

describe('joining', () => {
  const join = async (paths: string[], name: string) => {
    const lengths = await Promise.all(paths.map(async (path) => (await factsOf(path)).durationMs));
    const durationMs = lengths.reduce((sum, ms) => sum + ms, 0);
    return joinClips(paths, { path: at(name), durationMs });
  };

  test('shows every picture of both once, with the sound, and plays while it loads', async () => {
    const hevc = await makeFootage(at('long.mov'), { seconds: 5, codec: 'libx265' });
    const turned = await turnFootage(footage, at('held-upright.mp4'));
    for (const path of [footage, hevc, turned]) {
      const parts = await splitFootage(path, 3, at('part-%d.mp4'));
      expect(await join(parts, 'joined.mp4')).toMatchObject({ durationMs: expect.any(Number) });
      expect(await pictureHashes(at('joined.mp4'))).toEqual(await pictureHashes(path));
      const [facts, before] = [await factsOf(at('joined.mp4')), await factsOf(path)];
      expect([facts.width, facts.height, facts.audioCodec]).toEqual([before.width, before.height, 'aac']);
      const bytes = await readFile(at('joined.mp4'));
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    }
  });

  test('reports files of different formats, and leaves nothing behind', async () => {
    const others = [
      { seconds: 2, size: '640x360' },
      { seconds: 2, hasSound: false },
      { seconds: 2, codec: 'libx265' as const },
    ];
    for (const [index, input] of others.entries()) {
      const other = await makeFootage(at(`other-${index}.mp4`), input);
      expect(await join([footage, other], 'unlike.mp4')).toEqual({ problem: 'Unlike' });
    }
    const broken = at('broken.mp4');
    await copyFile(footage, broken);
    expect(await joinClips([footage, broken], { path: at('unlike.mp4'), durationMs: 99_000 })).toEqual({
      problem: 'NotJoined',
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('unlike'))).toEqual([]);
  });
});
