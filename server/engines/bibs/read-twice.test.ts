import { describe, expect, test } from 'vitest';
import type { LineReading } from './decode-reading.ts';
import { readTwice } from './read-twice.ts';

const box = (name: string) => ({ name, centerX: 100, centerY: 100, width: 80, height: 50, angle: 0.1 });

/** Answers from a script: the readings of each box at the first and second pass. */
function startReading(script: Record<string, [LineReading, LineReading?]>) {
  const looks: { name: string; height: number }[][] = [];
  const readLines = async (boxes: readonly ReturnType<typeof box>[]) => {
    looks.push(boxes.map(({ name, height }) => ({ name, height: Math.round(height) })));
    return boxes.flatMap(({ name }) => script[name]?.[looks.length - 1] ?? []);
  };
  return { looks, readLines };
}

const said = (text: string, confidence: number): LineReading => ({
  text,
  confidence,
  weakest: confidence / 2,
  margins: { left: 0, right: 0 },
});

describe('readTwice', () => {
  test('reads only numbers with low confidence again, cut higher, and keeps the more confident reading', async () => {
    const { looks, readLines } = startReading({
      sure: [said('1042', 0.99)],
      word: [said('NORD', 0.7)],
      noise: [said('1l', 0.2)],
      better: [said('142', 0.8), said('942', 0.9)],
      worse: [said('58', 0.9), said('53', 0.7)],
    });
    const boxes = ['sure', 'better', 'word', 'worse', 'noise'].map(box);
    const readings = await readTwice(boxes, readLines);
    expect(readings.map(({ text }) => text)).toEqual(['1042', '942', 'NORD', '58', '1l']);
    expect(readings[1]).toEqual(said('942', 0.9));
    expect(looks[1]).toEqual([
      { name: 'better', height: 56 },
      { name: 'worse', height: 56 },
    ]);
  });

  test('reads no number with high confidence again', async () => {
    const { looks, readLines } = startReading({ sure: [said('7', 0.95)] });
    await readTwice([box('sure')], readLines);
    expect(looks).toHaveLength(1);
  });
});
