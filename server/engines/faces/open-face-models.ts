import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { modelsFolder, SESSION_OPTIONS } from '#engines/models/index.ts';
import { type FaceModelSet, faceModelSetSchema } from './face-model-set.ts';

/** A model with one float input; returns the floats of its outputs in their order. */
export type RunNetwork = (input: Float32Array, dims: readonly number[]) => Promise<Float32Array[]>;

export type FaceModels = {
  set: FaceModelSet;
  detect: RunNetwork;
  findLandmarks: RunNetwork;
  describe: RunNetwork;
  close: () => Promise<void>;
};

function runWith(session: InferenceSession): RunNetwork {
  return async (input, dims) => {
    const [inputName = ''] = session.inputNames;
    const outputs = await session.run({ [inputName]: new Tensor('float32', input, dims) });
    return session.outputNames.map((name) => {
      const data = outputs[name]?.data;
      if (!(data instanceof Float32Array)) throw new Error(`the model's output ${name} is not float32`);
      return data;
    });
  };
}

/**
 * Reads the description of a folder of models (`models.json`, see `faceModelSetSchema`) without opening them. Defaults to
 * the built-in ones. Throws if it is invalid.
 */
export async function readFaceModelSet(folder = modelsFolder('faces')): Promise<FaceModelSet> {
  const file = path.join(folder, 'models.json');
  const parsed = faceModelSetSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function checkDimensions(
  { outputMetadata: [output] }: InferenceSession,
  { name, dimensions }: FaceModelSet,
): void {
  const length = output?.isTensor ? output.shape.at(-1) : undefined;
  if (length !== dimensions)
    throw new Error(`${name}: descriptors have ${length} numbers, not the ${dimensions} that are described`);
}

/**
 * Loads detector, landmarks and descriptor from a folder, by default the built-in ones. Throws if a file is
 * missing, is not a model, or does not match its description.
 */
export async function openFaceModels(folder = modelsFolder('faces')): Promise<FaceModels> {
  const set = await readFaceModelSet(folder);
  const open = (file: string) => InferenceSession.create(path.join(folder, file), SESSION_OPTIONS);
  const detector = await open(set.detector.file);
  const landmarks = await open(set.landmarks.file);
  const descriptor = await open(set.descriptor.file);
  checkDimensions(descriptor, set);
  return {
    set,
    detect: runWith(detector),
    findLandmarks: runWith(landmarks),
    describe: runWith(descriptor),
    close: async () => {
      for (const session of [detector, landmarks, descriptor]) await session.release();
    },
  };
}
