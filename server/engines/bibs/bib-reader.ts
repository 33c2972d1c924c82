import type { Raster } from '#engines/images/index.ts';
import type { BibReading } from './bibs.rules.ts';
import { cutLine } from './cut-line.ts';
import { createTextDetector } from './detect-text.ts';
import { enlargeForReading } from './enlarge-for-reading.ts';
import type { TextBox } from './find-text-boxes.ts';
import { boundUpright, scaleBox, type TurnedBox } from './geometry.ts';
import { openTextModels } from './open-text-models.ts';
import { readInRounds } from './read-in-rounds.ts';
import { readTwice } from './read-twice.ts';
import { recogniseLines } from './recognise-lines.ts';

export type BibReader = {
  /** Reads everything with a digit in it. `original` is the size the boxes are told in. */
  read: (raster: Raster, original: { width: number; height: number }) => Promise<BibReading[]>;
  close: () => Promise<void>;
};

/** Text smaller than this cannot be read; bibs are neither slivers nor banners. In pixels of the reading picture. */
const MIN_TEXT_HEIGHT = 8;
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 5.5;

/** Digits are missing, perhaps, where text comes this close to the border, as a share of its height. */
const CUT_MARGIN = 0.25;

export const looksLikeNumber = (box: TextBox) =>
  box.height >= MIN_TEXT_HEIGHT &&
  box.width >= box.height * MIN_ASPECT &&
  box.width <= box.height * MAX_ASPECT;

export function reachesBorder(box: TurnedBox, picture: Raster): boolean {
  const margin = box.height * CUT_MARGIN;
  const { x, y, width, height } = boundUpright(box, picture);
  return (
    x < margin || y < margin || x + width > picture.width - margin || y + height > picture.height - margin
  );
}

/** Opens the models; one reader reads one photo at a time. Throws if a model is missing. */
export async function openBibReader(): Promise<BibReader> {
  const models = await openTextModels();
  const detectText = createTextDetector(models.detection);
  return {
    close: models.close,
    read: async (raster, original) => {
      const picture = await enlargeForReading(raster);
      const boxes = (await detectText(picture)).filter(looksLikeNumber);
      const readLines = (some: readonly TextBox[]) =>
        recogniseLines(
          models,
          some.map((box) => cutLine(picture, box)),
        );
      const lines = await readInRounds(boxes, (some) => readTwice(some, readLines));
      const toOriginal = original.width / picture.width;
      return boxes.flatMap((box, index) => {
        const line = lines[index];
        if (!line || !/\d/.test(line.text)) return [];
        const isCut = reachesBorder(box, picture);
        return [{ ...line, isCut, box: boundUpright(scaleBox(box, toOriginal), original) }];
      });
    },
  };
}
