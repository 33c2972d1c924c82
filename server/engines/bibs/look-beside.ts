import type { Raster } from '#engines/images/index.ts';
import type { LineReading } from './decode-reading.ts';
import type { TurnedBox } from './geometry.ts';
import { measureRoom, type Room } from './measure-room.ts';

/**
 * Evidence of whether a number was read completely: an arm, a fold or the next runner may cover a part of it.
 */
export type NumberEnds = {
  /**
   * The difference between the distances of the digits from the two ends of their line, as a multiple of the line's
   * height. It is large if the line contains a piece of another digit that could not be read.
   */
  lean: number;
  /** The bare sheet beside the digits, see `measureRoom`. */
  room: Room;
  /** The reading of the line extended at both ends. */
  wider: { text: string; weakest: number };
};

/** By how much a line is extended at each end, as a multiple of its height: about the width of a digit. */
const WIDENING = 0.6;
/** Readings that could be bibs: some digits, perhaps with letters. Less certain ones are noise. */
const MIN_CONFIDENCE = 0.5;
const MAX_CHARACTERS = 8;

const couldBeBib = ({ text, confidence }: LineReading) =>
  confidence >= MIN_CONFIDENCE && text.length <= MAX_CHARACTERS && /\d/.test(text);

/**
 * Examines the surroundings of each number that was read.
 *
 * @param readLines reads some of the boxes, in their order
 * @returns the observations for each reading; undefined if the reading is not a number
 */
export async function lookBeside<Box extends TurnedBox>(
  picture: Raster,
  boxes: readonly Box[],
  readings: readonly (LineReading | undefined)[],
  readLines: (boxes: Box[]) => Promise<LineReading[]>,
): Promise<(NumberEnds | undefined)[]> {
  const numbers = boxes.flatMap((box, index) => {
    const reading = readings[index];
    return reading && couldBeBib(reading) ? [{ box, index, margins: reading.margins }] : [];
  });
  const wider = await readLines(
    numbers.map(({ box }) => ({ ...box, width: box.width + 2 * WIDENING * box.height })),
  );
  const ends: (NumberEnds | undefined)[] = boxes.map(() => undefined);
  numbers.forEach(({ box, index, margins }, at) => {
    const { text = '', weakest = 0 } = wider[at] ?? {};
    const lean = Math.abs(margins.left - margins.right);
    ends[index] = { lean, room: measureRoom(picture, box), wider: { text, weakest } };
  });
  return ends;
}
