/**
 * The reader with which ours is compared: it uses the models from npm unchanged, and recognises every line of text in the whole
 * picture. Our rules judge its results, so that only the reading is compared.
 */
import { readFileSync } from 'node:fs';
import { InferenceSession } from 'onnxruntime-node';
import { looksLikeNumber, reachesBorder } from '#engines/bibs/bib-reader.ts';
import { cutLine } from '#engines/bibs/cut-line.ts';
import { enlargeForReading } from '#engines/bibs/enlarge-for-reading.ts';
import { findTextBoxes } from '#engines/bibs/find-text-boxes.ts';
import { boundUpright, scaleBox } from '#engines/bibs/geometry.ts';
import type { BibReader } from '#engines/bibs/index.ts';
import { readAlphabet } from '#engines/bibs/open-text-models.ts';
import { packRows, padSize } from '#engines/bibs/pack-picture.ts';
import { recogniseLines } from '#engines/bibs/recognise-lines.ts';
import { runModel } from '#engines/bibs/run-model.ts';
import { SESSION_OPTIONS } from '#engines/models/index.ts';
import { locateTextModels } from '#models/text/locate-text-models.ts';

export async function openStraightforwardReader(): Promise<BibReader> {
  const files = locateTextModels();
  const detection = await InferenceSession.create(readFileSync(files.detection), SESSION_OPTIONS);
  const recognition = await InferenceSession.create(readFileSync(files.recognition), SESSION_OPTIONS);
  const alphabet = await readAlphabet(files.alphabet);
  return {
    close: async () => {
      await detection.release();
      await recognition.release();
    },
    read: async (photo) => {
      const picture = await enlargeForReading(photo.raster);
      const { width, height } = padSize(picture);
      const data = packRows(picture, { from: 0, to: height });
      const map = await runModel(detection, data, [1, 3, height, width]);
      const boxes = findTextBoxes({ data: map.data, width, height }).filter(looksLikeNumber);
      const lines = boxes.map((box) => cutLine(picture, box));
      const readings = await recogniseLines({ recognition, alphabet }, lines);
      return boxes.flatMap((box, index) => {
        const line = readings[index];
        if (!line || !/\d/.test(line.text)) return [];
        const { text, confidence, weakest } = line;
        const upright = boundUpright(scaleBox(box, photo.width / picture.width), photo);
        return [
          { text, confidence, weakest, isCut: reachesBorder(box, picture), pass: 'whole', box: upright },
        ];
      });
    },
  };
}
