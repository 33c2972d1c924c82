import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A network's numbers by their names in its manifest; filters are in the order height, width, in, out. */
export type Weights = ReadonlyMap<string, { shape: number[]; data: Float32Array }>;

export type FaceNetwork = keyof typeof FACE_WEIGHTS;

/**
 * The networks of `@vladmandic/face-api` 1.7.15 (MIT) and the SHA-256 of their weights. Graphs are built from
 * exactly these numbers, and thresholds were measured with them.
 */
export const FACE_WEIGHTS = {
  ssd_mobilenetv1: '2835640602d53718aa6ae9a42896327eaa21beefed056c218d32ca7d79e1e2f8',
  face_landmark_68: '4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b',
  face_recognition: 'b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589',
} as const;

/** The fields of a TensorFlow.js manifest's entry that these files use. */
type ManifestWeight = {
  name: string;
  shape: number[];
  quantization?: { dtype: 'uint8'; scale: number; min: number };
};

/** Returns the folder of the weights inside the npm package. */
export function locateFaceWeights(): string {
  const resolve = createRequire(import.meta.url).resolve;
  return path.join(path.dirname(resolve('@vladmandic/face-api/package.json')), 'model');
}

function takeFloats(bytes: Buffer, offset: number, { shape, quantization }: ManifestWeight) {
  const length = shape.reduce((product, side) => product * side, 1);
  const width = quantization ? 1 : Float32Array.BYTES_PER_ELEMENT;
  const data = new Float32Array(length);
  // A loop without a function call per number, because there are millions, and a first start waits for them.
  if (quantization)
    for (let index = 0; index < length; index++)
      data[index] = (bytes[offset + index] ?? 0) * quantization.scale + quantization.min;
  else for (let index = 0; index < length; index++) data[index] = bytes.readFloatLE(offset + index * width);
  return { data, end: offset + length * width };
}

/** Reads one network's weights. Throws if a file is missing, or has another hash than above. */
export function readFaceWeights(network: FaceNetwork, folder = locateFaceWeights()): Weights {
  const bytes = readFileSync(path.join(folder, `${network}_model.bin`));
  if (createHash('sha256').update(bytes).digest('hex') !== FACE_WEIGHTS[network])
    throw new Error(`${network}_model.bin in ${folder} is not the file this reader was measured with`);
  const manifest = readFileSync(path.join(folder, `${network}_model-weights_manifest.json`), 'utf8');
  const entries = (JSON.parse(manifest) as { weights: ManifestWeight[] }[]).flatMap(({ weights }) => weights);
  const weights = new Map<string, { shape: number[]; data: Float32Array }>();
  let offset = 0;
  for (const entry of entries) {
    const { data, end } = takeFloats(bytes, offset, entry);
    weights.set(entry.name, { shape: entry.shape, data });
    offset = end;
  }
  if (offset !== bytes.length) throw new Error(`the manifest of ${network} does not describe its weights`);
  return weights;
}
