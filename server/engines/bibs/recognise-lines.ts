import { LINE_HEIGHT, type TextLine } from './cut-line.ts';
import { decodeReading, type LineReading } from './decode-reading.ts';
import type { TextModels } from './open-text-models.ts';
import { runModel } from './run-model.ts';

const WIDTH_STEP = 8;
const MIN_WIDTH = 48;
const MAX_BATCH = 8;
/**
 * A batch is as wide as its widest line. If lines differ by more than this ratio, padding costs more than a second
 * run.
 */
const MAX_WIDENING = 1.1;

/** Lines padded to one width and read in one run; `lines` are indexes into the list they came from. */
export type LineBatch = { lines: number[]; width: number };

const padWidth = (width: number) => Math.max(MIN_WIDTH, Math.ceil(width / WIDTH_STEP) * WIDTH_STEP);

/** Sorts lines by width and groups neighbours, so that little padding is needed. Pure. */
export function planBatches(widths: readonly number[]): LineBatch[] {
  const order = widths.map((width, line) => ({ line, width: padWidth(width) }));
  order.sort((a, b) => a.width - b.width);
  const batches: (LineBatch & { narrowest: number })[] = [];
  for (const { line, width } of order) {
    const open = batches.at(-1);
    const widest = open ? Math.max(open.narrowest * MAX_WIDENING, open.narrowest + WIDTH_STEP) : 0;
    if (open && open.lines.length < MAX_BATCH && width <= widest) {
      open.lines.push(line);
      open.width = width;
    } else batches.push({ lines: [line], width, narrowest: width });
  }
  return batches.map(({ lines, width }) => ({ lines, width }));
}

function packBatch(lines: readonly TextLine[], width: number): Float32Array {
  const rows = 3 * LINE_HEIGHT;
  const data = new Float32Array(lines.length * rows * width);
  lines.forEach((line, index) => {
    for (let row = 0; row < rows; row++)
      data.set(line.data.subarray(row * line.width, (row + 1) * line.width), (index * rows + row) * width);
  });
  return data;
}

/** Reads straightened lines; the results are in the order of the lines. */
export async function recogniseLines(
  { recognition, alphabet }: Pick<TextModels, 'recognition' | 'alphabet'>,
  lines: readonly TextLine[],
): Promise<LineReading[]> {
  const readings: LineReading[] = lines.map(() => ({
    text: '',
    confidence: 0,
    weakest: 0,
    margins: { left: 0, right: 0 },
  }));
  for (const batch of planBatches(lines.map((line) => line.width))) {
    const members = batch.lines.flatMap((line) => lines[line] ?? []);
    const dims = [members.length, 3, LINE_HEIGHT, batch.width];
    const { data, dims: outputDims } = await runModel(recognition, packBatch(members, batch.width), dims);
    const [, steps = 0, classes = 0] = outputDims;
    if (classes !== alphabet.length)
      throw new Error(`the recogniser knows ${classes} characters, its alphabet has ${alphabet.length}`);
    batch.lines.forEach((line, index) => {
      const offset = index * steps * classes;
      const { first, last, ...reading } = decodeReading({ data, offset, steps, classes }, alphabet);
      const heights = batch.width / steps / LINE_HEIGHT;
      const width = (lines[line]?.width ?? 0) / LINE_HEIGHT;
      readings[line] = { ...reading, margins: { left: first * heights, right: width - last * heights } };
    });
  }
  return readings;
}
