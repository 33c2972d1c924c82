import { cutOriginal, type Raster } from '#engines/images/index.ts';
import type { BibReading } from './bibs.rules.ts';
import { cutLine } from './cut-line.ts';
import { createTextDetector } from './detect-text.ts';
import { enlargeForReading } from './enlarge-for-reading.ts';
import type { TextBox } from './find-text-boxes.ts';
import { type Box, boundUpright, moveBox, scaleBox, type TurnedBox } from './geometry.ts';
import { lookBeside } from './look-beside.ts';
import { openTextModels } from './open-text-models.ts';
import { isCertainNumber, planZones } from './plan-zones.ts';
import { readInRounds } from './read-in-rounds.ts';
import { readTwice } from './read-twice.ts';
import { recogniseLines } from './recognise-lines.ts';

/** A decoded photo, and the size of the upright original, in whose pixels boxes are measured. */
export type PhotoToRead = { raster: Raster; width: number; height: number };

/** The input of the second look: the file, and the positions of its faces. */
type SecondLook = { bytes: Uint8Array; faces: readonly Box[] };

export type BibReader = {
  /**
   * Reads everything with a digit in it: in the whole photo, then below faces without a number, where the original
   * shows them larger (docs/decisions/0067).
   */
  read: (photo: PhotoToRead, secondLook?: SecondLook) => Promise<BibReading[]>;
  close: () => Promise<void>;
};

/**
 * The smallest height of text that can be read, in pixels of the reading picture. The limits below it exclude narrow
 * strips and banners.
 */
const MIN_TEXT_HEIGHT = 8;
const MIN_ASPECT = 0.4;
const MAX_ASPECT = 5.5;

/** If text is closer to the border than this share of its height, digits may be missing. */
const CUT_MARGIN = 0.25;

export const looksLikeNumber = (box: TextBox) =>
  box.height >= MIN_TEXT_HEIGHT &&
  box.width >= box.height * MIN_ASPECT &&
  box.width <= box.height * MAX_ASPECT;

export function reachesBorder(box: TurnedBox, picture: { width: number; height: number }): boolean {
  const margin = box.height * CUT_MARGIN;
  const { x, y, width, height } = boundUpright(box, picture);
  return (
    x < margin || y < margin || x + width > picture.width - margin || y + height > picture.height - margin
  );
}

/** A reading, with its box in the pixels of the picture that was read. */
type PlacedReading = Omit<BibReading, 'box' | 'pass'> & { box: TextBox };

/** Loads the models; one reader reads one photo at a time. Throws if a model is missing. */
export async function openBibReader(): Promise<BibReader> {
  const models = await openTextModels();
  const detectText = createTextDetector(models.detection);

  async function readPicture(picture: Raster): Promise<PlacedReading[]> {
    const boxes = (await detectText(picture)).filter(looksLikeNumber);
    const readLines = (some: readonly TextBox[]) =>
      recogniseLines(
        models,
        some.map((box) => cutLine(picture, box)),
      );
    const lines = await readInRounds(boxes, (some) => readTwice(some, readLines));
    const ends = await lookBeside(picture, boxes, lines, readLines);
    return boxes.flatMap((box, index) => {
      const line = lines[index];
      if (!line || !/\d/.test(line.text)) return [];
      const { text, confidence, weakest } = line;
      return [{ text, confidence, weakest, isCut: reachesBorder(box, picture), ends: ends[index], box }];
    });
  }

  async function readWhole(picture: Raster, photo: PhotoToRead): Promise<BibReading[]> {
    const toOriginal = photo.width / picture.width;
    return (await readPicture(picture)).map((reading) => ({
      ...reading,
      pass: 'whole',
      box: boundUpright(scaleBox(reading.box, toOriginal), photo),
    }));
  }

  async function readZones(
    { bytes, faces }: SecondLook,
    seen: readonly BibReading[],
    shrunk: number,
    photo: PhotoToRead,
  ): Promise<BibReading[]> {
    const certain = seen.filter(isCertainNumber).map(({ box }) => box);
    const zones = planZones(faces, certain, photo, shrunk);
    const pictures = await cutOriginal(
      bytes,
      zones.map(({ box, scale }) => ({
        box,
        width: Math.round(box.width * scale),
        height: Math.round(box.height * scale),
      })),
    );
    const readings: BibReading[] = [];
    for (const [index, { box: zone }] of zones.entries()) {
      const picture = pictures[index];
      if (!picture) continue;
      for (const reading of await readPicture(picture)) {
        const box = moveBox(scaleBox(reading.box, zone.width / picture.width), zone);
        readings.push({ ...reading, pass: 'zone', box: boundUpright(box, photo) });
      }
    }
    return readings;
  }

  return {
    close: models.close,
    read: async (photo, secondLook) => {
      const picture = await enlargeForReading(photo.raster);
      const readings = await readWhole(picture, photo);
      if (!secondLook) return readings;
      const shrunk = photo.width / picture.width;
      return [...readings, ...(await readZones(secondLook, readings, shrunk, photo))];
    },
  };
}
