import { createHash } from 'node:crypto';
import {
  decodeGraph,
  editGraph,
  encodeGraph,
  foldIntoConvolutions,
  type GraphEditor,
  quantiseConvolutions,
  rewriteGatedSums,
  rewriteHardSwish,
} from '#engines/graphs/index.ts';
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
 * A text detector of the PP-OCR family, rewritten to compute the same in little more than half of the time. Its
 * output becomes logits by blocks of pixels, see `placeInBlock`. Throws if the file is no such detector.
 *
 * @param ranges which tensors may be kept in bytes; ignored if they were measured on another model
 */
export function prepareDetector(file: Uint8Array, ranges?: ModelRanges): Uint8Array {
  const editor = openEditor(file);
  rewriteTextHead(editor);
  rewriteEnlargedConcat(editor);
  rewriteEnlargedSum(editor);
  if (ranges && createHash('sha256').update(file).digest('hex') === ranges.model)
    quantiseConvolutions(editor, ranges.tensors);
  return encodeGraph(editor.finish());
}

/** A text recogniser of the PP-OCR family, rewritten to compute the same in four fifths of the time. */
export function prepareRecogniser(file: Uint8Array): Uint8Array {
  return encodeGraph(openEditor(file).finish());
}
