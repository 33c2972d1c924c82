import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { locateFaceWeights, readFaceWeights } from './read-face-weights.ts';

test('weights with another hash are refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'photofinish-faces-'));
  for (const name of ['face_landmark_68_model.bin', 'face_landmark_68_model-weights_manifest.json'])
    await copyFile(path.join(locateFaceWeights(), name), path.join(folder, name));
  expect(readFaceWeights('face_landmark_68', folder).get('fc/bias')?.shape).toEqual([136]);
  const file = path.join(folder, 'face_landmark_68_model.bin');
  const bytes = await readFile(file);
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect(() => readFaceWeights('face_landmark_68', folder)).toThrow('face_landmark_68_model.bin');
});
