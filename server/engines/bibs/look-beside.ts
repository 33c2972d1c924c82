import type { Raster } from '#engines/images/index.ts';
import type { LineReading } from './decode-reading.ts';
import type { TurnedBox } from './geometry.ts';
import { measureRoom, type Room } from './measure-room.ts';

/** What shows whether a number ends where its reading does: an arm, a fold or the next runner may cover the rest. */
export type NumberEnds = {
  /**
   * How much farther the digits stand from one end of their line than from the other, in heights. Far, where a piece of
   * another digit stands in the line that could not be read.
   */
  lean: number;
  /** The bare sheet beside the digits, see `measureRoom`. */
  room: Room;
  /** What is read where the line is taken to be longer at both ends. */
  wider: { text: string; weakest: number };
};

/** How much longer a line is taken at each end, in its heights: about the width of a digit. */
const WIDENING = 0.6;
/** Readings that could be bibs: some digits, perhaps with letters. What is less sure is noise. */
const MIN_CONFIDENCE = 0.5;
const MAX_CHARACTERS = 8;

const couldBeBib = ({ text, confidence }: LineReading) =>
  confidence >= MIN_CONFIDENCE && text.length <= MAX_CHARACTERS && /\d/.test(text);

/**
 * Looks at what stands beside each number that was read.
 *
 * @param readLines reads some of the boxes, in their order
 * @returns for each reading what was seen; undefined if it is no number
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
