import type { Range } from '#engines/graphs/index.ts';

/** Ranges of a model's tensors, by name. */
export type ModelRanges = {
  /** SHA-256 of the model's file in hexadecimal: another model has other ranges. */
  model: string;
  tensors: Readonly<Record<string, Range>>;
};

/**
 * The inputs and outputs of the convolutions that cost most, at the end of PP-OCRv4's detector: they are done in
 * bytes. Least and greatest values over drawn and real race photos, measured by `bench/measure-detector-ranges.ts`.
 * Between them the texts found stay the same; kept in bytes farther up, the network finds less.
 */
export const DETECTOR_RANGES: ModelRanges = {
  model: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  tensors: {
    'p2o.Add.229': [-111.6, 94.9],
    'conv2d_485.tmp_0': [-529.9, 431.8],
    'p2o.Add.249': [-132.1, 112.9],
    'conv2d_488.tmp_0': [-1139.9, 1694.0],
    'p2o.Add.251': [-135.8, 143.5],
    'conv2d_491.tmp_0': [-1457.1, 1844.1],
    'pyramid.upper': [-943.9, 700.8],
    'pyramid.lower': [-944.4, 687.9],
    'head.small': [-2279.7, 3688.3],
    'head.upper': [-3.3, 3.6],
    'head.lower': [-3.4, 3.6],
    'p2o.Add.277': [-1678.7, 1523.7],
    'head.lateral': [-1.2, 1.2],
  },
};
