import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareFaceModels } from './prepare-face-models.ts';
import { locateFaceWeights, readFaceWeights } from './read-face-weights.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'photofinish-faces-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('prepareFaceModels', () => {
  test('builds once, keeps whole files only, and finds them again', async () => {
    const cache = path.join(folder, 'made', 'on-the-way');
    const built = await prepareFaceModels(cache);
    const names = await readdir(cache);
    expect(names.map((name) => name.split('-')[0]).toSorted()).toEqual([
      'descriptor',
      'detector',
      'landmarks',
    ]);
    expect(names.every((name) => name.endsWith('.onnx'))).toBe(true);
    const again = await prepareFaceModels(cache);
    expect(await readdir(cache)).toEqual(names);
    for (const name of ['detector', 'landmarks', 'descriptor'] as const)
      expect(Buffer.compare(again[name], built[name])).toBe(0);
  });

  test('where nothing can be kept, they are built all the same', async () => {
    const file = path.join(folder, 'a file');
    await writeFile(file, 'in the way');
    expect((await prepareFaceModels(path.join(file, 'cache'))).detector.byteLength).toBeGreaterThan(1000);
  });

  test('a kept file that was damaged is built anew', async () => {
    const built = await prepareFaceModels(folder);
    const name = (await readdir(folder)).find((file) => file.startsWith('landmarks')) ?? '';
    await writeFile(path.join(folder, name), (await readFile(path.join(folder, name))).fill(0, 5000, 6000));
    const again = await prepareFaceModels(folder);
    expect(Buffer.compare(again.landmarks, built.landmarks)).toBe(0);
    expect(Buffer.compare(await readFile(path.join(folder, name)), built.landmarks)).toBe(0);
  });
});

test('weights other than those measured are refused', async () => {
  for (const name of ['face_landmark_68_model.bin', 'face_landmark_68_model-weights_manifest.json'])
    await copyFile(path.join(locateFaceWeights(), name), path.join(folder, name));
  expect(readFaceWeights('face_landmark_68', folder).get('fc/bias')?.shape).toEqual([136]);
  const file = path.join(folder, 'face_landmark_68_model.bin');
  const bytes = await readFile(file);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect(() => readFaceWeights('face_landmark_68', folder)).toThrow('face_landmark_68_model.bin');
});
