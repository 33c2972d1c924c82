import { expect, test } from 'vitest';
import { decodeReading } from './decode-reading.ts';

const ALPHABET = ['', '1', '2', '3'];

/** Returns one position of the output per entry: a class and its probability; the other classes share the rest. */
function spell(positions: [cls: number, probability: number][], skip = 0) {
  const data = new Float32Array(skip + positions.length * ALPHABET.length);
  positions.forEach(([cls, probability], step) => {
    const from = skip + step * ALPHABET.length;
    data.fill((1 - probability) / 3, from, from + ALPHABET.length);
    data[from + cls] = probability;
  });
  return { data, offset: skip, steps: positions.length, classes: ALPHABET.length };
}

test('repeated classes are one character, and a blank separates two', () => {
  expect(
    decodeReading(
      spell([
        [1, 0.9],
        [1, 0.8],
        [0, 0.9],
        [1, 0.7],
        [2, 0.9],
      ]),
      ALPHABET,
    ).text,
  ).toBe('112');
});

test('returns the mean probability of the characters, and the lowest', () => {
  const reading = decodeReading(
    spell([
      [0, 0.99],
      [3, 0.9],
      [0, 0.6],
      [2, 0.5],
    ]),
    ALPHABET,
  );
  expect(reading.text).toBe('32');
  expect(reading.confidence).toBeCloseTo(0.7, 5);
  expect(reading.weakest).toBeCloseTo(0.5, 5);
});

test('the most probable class wins even if the blank is improbable too', () => {
  expect(decodeReading(spell([[2, 0.4]]), ALPHABET).text).toBe('2');
});

test('decoding starts at the offset of its line', () => {
  expect(decodeReading(spell([[3, 0.9]], 8), ALPHABET).text).toBe('3');
});

test('only blanks yield an empty text without confidence', () => {
  expect(
    decodeReading(
      spell([
        [0, 0.9],
        [0, 0.8],
      ]),
      ALPHABET,
    ),
  ).toEqual({ text: '', confidence: 0, weakest: 0, first: 0, last: 0 });
});

test('returns the middles of the first and the last character', () => {
  const reading = decodeReading(
    spell([
      [0, 0.9],
      [1, 0.9],
      [1, 0.9],
      [0, 0.9],
      [2, 0.9],
      [0, 0.9],
    ]),
    ALPHABET,
  );
  expect(reading).toMatchObject({ text: '12', first: 2, last: 4.5 });
});
