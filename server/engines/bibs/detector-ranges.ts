import { readFileSync } from 'node:fs';
import type { Ranges } from '#engines/graphs/index.ts';

/** Ranges of a model's tensors, by name. */
export type ModelRanges = {
  /** SHA-256 of the model's file in hexadecimal: another model has other ranges. */
  model: string;
  tensors: Readonly<Record<string, Ranges>>;
};

/**
 * The inputs and outputs of the convolutions that cost most where bytes lose least: those at a 32nd of the picture's
 * size, and the last ones. Least and greatest values of each channel over drawn and real race photos with a tenth to
 * spare, written by `bench/measure-detector-ranges.ts`. With bytes from the start on, one bib in twelve was lost.
 */
export const DETECTOR_RANGES: ModelRanges = JSON.parse(
  readFileSync(new URL('detector-ranges.json', import.meta.url), 'utf8'),
);

/** The convolutions that are done in bytes, by the names of their outputs in the rewritten graph. */
export const IN_BYTES: readonly string[] = [
  ...['p2o.Add.159', 'p2o.Add.179', 'p2o.Add.195', 'p2o.Add.211'],
  ...['conv2d_485.tmp_0', 'conv2d_488.tmp_0', 'conv2d_491.tmp_0', 'pyramid.upper', 'pyramid.lower'],
  ...['head.upper', 'head.lower', 'head.lateral', 'halves'],
];
