import { type InferenceSession, Tensor } from 'onnxruntime-node';

/** The first output of a model with one input, checked to be floats. */
export type ModelOutput = { data: Float32Array; dims: readonly number[] };

/** Runs a model that has a single float input. Throws if the model's output is not of floats. */
export async function runModel(
  session: InferenceSession,
  input: Float32Array,
  dims: readonly number[],
): Promise<ModelOutput> {
  const [inputName] = session.inputNames;
  const [outputName] = session.outputNames;
  if (inputName === undefined || outputName === undefined)
    throw new Error('the model has no input or output');
  const output = (await session.run({ [inputName]: new Tensor('float32', input, dims) }))[outputName];
  if (!(output?.data instanceof Float32Array))
    throw new Error(`the model's output ${outputName} is not float32`);
  return { data: output.data, dims: output.dims };
}
