import { describe, expect, test } from 'vitest';
import { isSmallPrint, readInRounds } from './read-in-rounds.ts';

const box = (text: string, centerX: number, centerY: number, height: number) => ({
  text,
  centerX,
  centerY,
  height,
  width: text.length * height * 0.6,
  angle: 0,
});

/** Reads the text stored in the box, and counts the calls. */
function startReading(confidence = 0.99) {
  const read: string[] = [];
  const readLines = async (boxes: { text: string }[]) => {
    read.push(...boxes.map(({ text }) => text));
    return boxes.map(({ text }) => ({
      text,
      confidence,
      weakest: confidence,
      margins: { left: 0, right: 0 },
    }));
  };
  return { read, readLines };
}

describe('readInRounds', () => {
  test('reads other text but not small print around a number', async () => {
    const { read, readLines } = startReading();
    const boxes = [box('10 KM', 100, 60, 20), box('1042', 100, 100, 50), box('77', 400, 60, 20)];
    const readings = await readInRounds(boxes, readLines);
    expect(read.toSorted()).toEqual(['1042', '77']);
    expect(readings.map((reading) => reading?.text)).toEqual([undefined, '1042', '77']);
  });

  test('reads a bib under a large word, a number with low confidence or a single digit', async () => {
    for (const [large, confidence] of [
      ['NORD', 0.99],
      ['1042', 0.6],
      ['7', 0.99],
    ] as const) {
      const { readLines } = startReading(confidence);
      const readings = await readInRounds([box(large, 100, 100, 60), box('58', 100, 160, 30)], readLines);
      expect(readings[1]?.text, large).toBe('58');
    }
  });

  test('reads the small print around small print last', async () => {
    const { read, readLines } = startReading();
    await readInRounds(
      [box('x', 100, 180, 10), box('RUN', 100, 150, 25), box('NORD', 100, 100, 50)],
      readLines,
    );
    expect(read).toEqual(['NORD', 'RUN', 'x']);
  });

  test('returns no readings for no boxes', async () => {
    expect(await readInRounds([], startReading().readLines)).toEqual([]);
  });
});

test('small print is clearly smaller, above, below or on the number, and close', () => {
  const number = box('1042', 100, 100, 50);
  expect(isSmallPrint(box('RUN', 100, 60, 20), number)).toBe(true);
  expect(isSmallPrint(box('RUN', 100, 60, 30), number)).toBe(false);
  expect(isSmallPrint(box('RUN', 100, 0, 20), number)).toBe(false);
  expect(isSmallPrint(box('RUN', 220, 100, 20), number)).toBe(false);
  expect(isSmallPrint(box('58', 200, 60, 20), number)).toBe(false);
});
