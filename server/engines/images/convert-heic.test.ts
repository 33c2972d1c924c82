import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { convertHeic, findHeicProgram, needsHeicProgram } from './convert-heic.ts';
import { readCapture } from './read-capture.ts';

/** A phone held upright: 320 × 240 pixels with a red left edge, rotated by the container's property and by EXIF. */
const turned = new URL('../../../tests/fixtures/turned-phone.heic', import.meta.url);
const TAKEN = { local: '2024-05-05T09:12:13', offset: '+02:00' };

let folder: string;
let heic: Buffer;
beforeAll(async () => {
  folder = await makeTempFolder('convert-heic');
  heic = await readFile(turned);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a program into a new folder. @returns the folder to search for programs */
async function install(name: string, script: string): Promise<string> {
  const programs = join(folder, `${name}-${(await readdir(folder)).length}`);
  await mkdir(programs);
  await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(programs, name), 0o755);
  return programs;
}

/** Writes the output of the program: upright pixels, but EXIF that still requires the rotation. */
async function writeTurnedJpeg(): Promise<string> {
  const path = join(folder, 'turned.jpg');
  const exif = { DateTimeOriginal: '2024:05:05 09:12:13', OffsetTimeOriginal: '+02:00' };
  await sharp({ create: { width: 240, height: 320, channels: 3, background: '#24c' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD2: exif })
    .jpeg()
    .toFile(path);
  return path;
}

const leftBehind = async () => (await readdir(folder)).filter((name) => name.startsWith('photofinish-heic-'));

async function expectUpright(searchPath: string | undefined) {
  const converted = await convertHeic(heic, { searchPath, workFolder: folder });
  if (!converted.ok) throw new Error(JSON.stringify(converted));
  const { format, autoOrient } = await sharp(converted.bytes).metadata();
  expect({ format, ...autoOrient }).toEqual({ format: 'jpeg', width: 240, height: 320 });
  expect((await readCapture(converted.bytes)).takenAt).toEqual(TAKEN);
  return converted.bytes;
}

describe('a HEIC', () => {
  test('needs a program, and is refused if none is installed', async () => {
    expect(needsHeicProgram(heic)).toBe(true);
    expect(await convertHeic(heic, { searchPath: folder })).toEqual({ ok: false, problem: 'NoHeicDecoder' });
  });

  test('becomes an upright JPEG with its time, by a program of either name', async () => {
    const jpeg = await writeTurnedJpeg();
    for (const name of ['heif-dec', 'heif-convert']) {
      const programs = await install(name, `[ "$1 $2" = "-q 95" ] && [ -s "$3" ] && cp '${jpeg}' "$4"`);
      expect(await findHeicProgram([folder, programs].join(delimiter))).toBe(join(programs, name));
      await expectUpright(programs);
    }
    expect(await leftBehind()).toEqual([]);
  });

  test('with several pictures becomes the first of them', async () => {
    const jpeg = await writeTurnedJpeg();
    await expectUpright(await install('heif-dec', `cp '${jpeg}' "\${4%.jpg}-1.jpg"`));
  });

  test('is refused if the program fails, writes no JPEG, or takes too long, and leaves no file', async () => {
    const failing = ['exit 3', 'exit 0', 'echo none > "$4"', 'exec sleep 600'];
    for (const script of failing) {
      const searchPath = await install('heif-dec', script);
      const timeoutMs = script.includes('sleep') ? 50 : undefined;
      const outcome = await convertHeic(heic, {
        searchPath,
        workFolder: folder,
        ...(timeoutMs && { timeoutMs }),
      });
      expect(outcome, script).toMatchObject({ ok: false });
    }
    expect(await leftBehind()).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('is converted within a limit of memory', async () => {
    const said = join(folder, 'limit');
    await convertHeic(heic, { searchPath: await install('heif-dec', `ulimit -v > '${said}'`) });
    expect(Number(await readFile(said, 'utf8'))).toBe(4 * 1024 * 1024);
  });

  test('that is truncated is refused before a program runs', async () => {
    const said = join(folder, 'called');
    const searchPath = await install('heif-dec', `echo called > '${said}'`);
    expect(await convertHeic(heic.subarray(0, -9), { searchPath })).toMatchObject({ problem: 'Truncated' });
    await expect(readFile(said)).rejects.toThrow();
  });
});

const installed = await findHeicProgram();
describe.runIf(installed !== undefined)(
  `the installed program${installed === undefined ? ' (none)' : ''}`,
  () => {
    test('rotates a phone’s picture once, and keeps its time', async () => {
      const bytes = await expectUpright(process.env.PATH);
      const { data, info } = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) =>
        [...data.subarray(info.channels * (x + y * info.width))].slice(0, 3);
      // The red edge was on the left; rotated clockwise it is at the top.
      expect(at(120, 5)[0]).toBeGreaterThan(200);
      expect(at(120, 300)[2]).toBeGreaterThan(150);
    });
  },
);
