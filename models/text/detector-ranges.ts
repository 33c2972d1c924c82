import type { Range } from '../graphs/index.ts';

/** Ranges of a model's tensors, by name. */
export type ModelRanges = {
  /** SHA-256 of the model's file in hexadecimal, because another model has other ranges. */
  model: string;
  tensors: Readonly<Record<string, Range>>;
};

/**
 * The inputs and outputs of the most expensive convolutions, at the end of PP-OCRv4's detector, which are computed
 * in bytes. Each range is the minimum and maximum over drawn and real race photos, widened by a tenth, as measured by
 * `bench/measure-detector-ranges.ts`. The same bibs are found (`bench/calibrate-bibs.ts`); with bytes
 * from the first layer on, one in twelve was lost.
 */
export const DETECTOR_RANGES: ModelRanges = {
  model: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  tensors: {
    'p2o.Add.229': [-100, 104],
    'conv2d_485.tmp_0': [-538, 527],
    'p2o.Add.249': [-135, 143],
    'conv2d_488.tmp_0': [-1000, 1500],
    'p2o.Add.251': [-151, 172],
    'conv2d_491.tmp_0': [-1640, 1790],
    'pyramid.upper': [-1240, 876],
    'pyramid.lower': [-1230, 909],
    'head.small': [-2000, 3570],
    // Clipped at -1.3. Adding the lateral (at most 1.22) cannot make smaller values positive, and the next step drops
    // negative values.
    'head.upper': [-1.3, 3.43],
    'head.lower': [-1.3, 3.43],
    'p2o.Add.277': [-2310, 1760],
    'head.lateral': [-1.61, 1.22],
  },
};
