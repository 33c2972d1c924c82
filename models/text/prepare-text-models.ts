import { createHash } from 'node:crypto';
import {
  decodeGraph,
  editGraph,
  encodeGraph,
  foldIntoConvolutions,
  type Graph,
  type GraphEditor,
  quantiseConvolutions,
  rewriteGatedSums,
  rewriteHardSwish,
  splitGraph,
} from '../graphs/index.ts';
import type { ModelRanges } from './detector-ranges.ts';
import { rewriteEnlargedConcat, rewriteEnlargedSum } from './rewrite-pyramid.ts';
import { rewriteTextHead } from './rewrite-text-head.ts';

function openEditor(file: Uint8Array): GraphEditor {
  const editor = editGraph(decodeGraph(file));
  foldIntoConvolutions(editor);
  rewriteHardSwish(editor);
  rewriteGatedSums(editor);
  return editor;
}

/**
 * Returns a text detector of the PP-OCR family, rewritten so that it computes the same in half the time. Its output
 * becomes logits by blocks of pixels, see `placeInBlock`. Throws if the file is not such a detector.
 *
 * @param ranges the tensors that may be stored in bytes; ignored if they were measured on another model
 */
export function rewriteDetector(file: Uint8Array, ranges?: ModelRanges): Graph {
  const editor = openEditor(file);
  rewriteTextHead(editor);
  rewriteEnlargedConcat(editor);
  rewriteEnlargedSum(editor);
  if (ranges && createHash('sha256').update(file).digest('hex') === ranges.model)
    quantiseConvolutions(editor, ranges.tensors);
  return editor.finish();
}

/** How many times the stem of a detector reduces its picture: up to there each output depends on a small area. */
const STEM_SHRINK = 4;

/** Returns a rewritten detector as two models, which `computeLogits` runs; see `rewriteDetector`. */
export function prepareDetector(file: Uint8Array, ranges?: ModelRanges) {
  const { stem, body, ...geometry } = splitGraph(rewriteDetector(file, ranges), STEM_SHRINK);
  return { stem: encodeGraph(stem), body: encodeGraph(body), ...geometry };
}

/**
 * Returns a text recogniser of the PP-OCR family, rewritten so that it computes the same in four fifths of the
 * time. Throws if the file is not one: the output must have a row of probabilities for each step of each line.
 */
export function prepareRecogniser(file: Uint8Array): Uint8Array {
  const editor = openEditor(file);
  if (editor.graph.outputs[0]?.dims.length !== 3)
    throw new Error('the recogniser does not read lines of text');
  return encodeGraph(editor.finish());
}
