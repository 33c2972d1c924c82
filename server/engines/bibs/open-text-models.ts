import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { z } from 'zod';
import { modelsFolder, SESSION_OPTIONS } from '#engines/models/index.ts';
import type { DetectionModel } from './compute-logits.ts';

/** `models.json` of a text reader: its files, and how its detector was cut in two (`DetectionModel`). */
const textModelSetSchema = z.object({
  name: z.string(),
  detector: z.object({
    stem: z.string(),
    body: z.string(),
    shrink: z.number().int().positive(),
    reach: z.number().min(0),
  }),
  recogniser: z.string(),
  /** The recogniser's alphabet, one character a line. */
  alphabet: z.string(),
});

export type TextModels = {
  detection: DetectionModel;
  recognition: InferenceSession;
  /** The meaning of each output class; class 0 is the blank between characters. */
  alphabet: string[];
  close: () => Promise<void>;
};

/**
 * Reads the meaning of each output class of a recogniser: a blank between characters, the lines of the file, a space.
 */
export async function readAlphabet(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  return ['', ...text.replace(/\r?\n$/, '').split(/\r?\n/), ' '];
}

/** Loads detector, recogniser and alphabet. Throws if a file is missing or damaged. */
export async function openTextModels(): Promise<TextModels> {
  const folder = modelsFolder('text');
  const { detector, recogniser, alphabet } = textModelSetSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'models.json'), 'utf8')),
  );
  const open = (file: string) => InferenceSession.create(path.join(folder, file), SESSION_OPTIONS);
  const detection = {
    stem: await open(detector.stem),
    body: await open(detector.body),
    shrink: detector.shrink,
    reach: detector.reach,
  };
  const recognition = await open(recogniser);
  return {
    detection,
    recognition,
    alphabet: await readAlphabet(path.join(folder, alphabet)),
    close: async () => {
      await detection.stem.release();
      await detection.body.release();
      await recognition.release();
    },
  };
}
