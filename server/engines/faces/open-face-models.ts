import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { BUILT_FACE_MODELS, type FaceModelSet, faceModelSetSchema } from './face-model-set.ts';
import { type FaceNetworkName, prepareFaceModels } from './prepare-face-models.ts';

export type FaceModelFiles = {
  /** A folder with a `models.json` (see `faceModelSetSchema`) and the files it names, instead of the built-in ones. */
  models?: string;
  /** Where graphs built from the package's weights are kept; without it they are built at each opening. */
  cache?: string;
};

/** A model with one float input; gives the floats of its outputs in their order. */
export type RunNetwork = (input: Float32Array, dims: readonly number[]) => Promise<Float32Array[]>;

export type FaceModels = {
  set: FaceModelSet;
  detect: RunNetwork;
  findLandmarks: RunNetwork;
  describe: RunNetwork;
  close: () => Promise<void>;
};

/** One thread: several workers read photos side by side instead. */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: true,
  enableMemPattern: false,
  logSeverityLevel: 3,
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

type Described = { set: FaceModelSet; files: Record<FaceNetworkName, Uint8Array> };

/** What a folder of models, or the built-in ones, say of themselves; nothing is opened. Throws where it is wrong. */
export async function readFaceModelSet({ models }: FaceModelFiles = {}): Promise<FaceModelSet> {
  return models === undefined ? BUILT_FACE_MODELS : readSet(models);
}

async function readSet(folder: string): Promise<FaceModelSet> {
  const file = path.join(folder, 'models.json');
  const parsed = faceModelSetSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function readFolder(folder: string): Promise<Described> {
  const set = await readSet(folder);
  const read = (name: string) => readFile(path.join(folder, name));
  return {
    set,
    files: {
      detector: await read(set.detector.file),
      landmarks: await read(set.landmarks.file),
      descriptor: await read(set.descriptor.file),
    },
  };
}

function checkDimensions(
  { outputMetadata: [output] }: InferenceSession,
  { name, dimensions }: FaceModelSet,
): void {
  const length = output?.isTensor ? output.shape.at(-1) : undefined;
  if (length !== dimensions)
    throw new Error(`${name}: descriptors have ${length} numbers, not the ${dimensions} that are described`);
}

/** Loads detector, landmarks and descriptor. Throws if a file is missing, no model, or not described properly. */
export async function openFaceModels({ models, cache }: FaceModelFiles = {}): Promise<FaceModels> {
  const { set, files } =
    models === undefined
      ? { set: BUILT_FACE_MODELS, files: await prepareFaceModels(cache) }
      : await readFolder(models);
  const detector = await InferenceSession.create(files.detector, SESSION_OPTIONS);
  const landmarks = await InferenceSession.create(files.landmarks, SESSION_OPTIONS);
  const descriptor = await InferenceSession.create(files.descriptor, SESSION_OPTIONS);
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
