import { describe, expect, test } from 'vitest';
import {
  areApart,
  couldShow,
  type FaceText,
  shareFitting,
  textsBelow,
  weighTexts,
} from './face-texts.rules.ts';

const faceAt = (x: number) => ({ x: x - 40, y: 60, width: 80, height: 80 });
const read = (text: string, x = 200, y = 275, confidence = 0.95) => ({
  text,
  confidence,
  box: { x: x - 50, y, width: 100, height: 50 },
});
const text = (said: string, more: Partial<FaceText> = {}): FaceText => ({
  text: said,
  confidence: 0.95,
  at: 0.2,
  ...more,
});

test('a text belongs to the face above it, or to none; noise and words belong to none', () => {
  const faces = [faceAt(200), faceAt(700)];
  const below = textsBelow(faces, [
    read('B-1043'),
    read('17', 700),
    read('RUN'),
    read('7', 700),
    read('55', 450),
  ]);
  expect(below.map((texts) => texts.map((one) => one.text))).toEqual([['B1043'], ['17']]);
  expect(textsBelow([], [read('17')])).toEqual([]);
});

test('a text may be part of a bib, contain it, or be a misreading of it', () => {
  const could = (pair: string) => couldShow(...(pair.split(' ') as [string, string]));
  for (const pair of ['1043 B10431', '810431 B10431', 'M10178 M10178', '36159 36158', '158 36158', '13 213'])
    expect(could(pair), pair).toBe(true);
  for (const pair of ['27103 36158', '17 42', '503 61224', '1 17']) expect(could(pair), pair).toBe(false);
});

describe('the texts below a face', () => {
  const list = Array.from({ length: 200 }, (_, index) => String(10_000 + index * 37));
  const shareOf = shareFitting(list);
  const weigh = (texts: FaceText[], bib = '10370') => weighTexts(texts, bib, shareOf);

  test('support a bib more strongly the fewer bibs they fit', () => {
    expect(weigh([text('0370')])).toMatchObject({ says: 'Fits' });
    expect(shareOf('10370')).toBeLessThan(shareOf('10'));
    expect(weigh([])).toEqual({ says: 'Nothing' });
  });

  test('support it most if no character must be misread, for which only such bibs count', () => {
    expect(shareOf('0370', '10370')).toBe(1 / list.length);
    expect(shareOf('0370', '10370')).toBeLessThan(shareOf('0370'));
    expect(shareOf('0378', '10370')).toBe(shareOf('0378'));
    expect(weigh([text('103'), text('0370')])).toEqual({
      says: 'Fits',
      share: 1 / list.length,
      text: '0370',
    });
  });

  test('contradict it if they show another number, even one that is on no list', () => {
    expect(weigh([text('88123')])).toEqual({ says: 'Contradicts' });
    expect(weigh([text('A12')])).toEqual({ says: 'Contradicts' });
  });

  test('are ignored if they are doubtful, short, or not where bibs are worn', () => {
    expect(weigh([text('88123', { confidence: 0.7 })])).toEqual({ says: 'Nothing' });
    expect(weigh([text('21')])).toEqual({ says: 'Nothing' });
    expect(weigh([text('88123', { at: 0.9 })])).toEqual({ says: 'Nothing' });
    expect(weigh([text('0370', { at: 1.2 })])).toEqual({ says: 'Nothing' });
  });

  test('that fit well are not outweighed by a sponsor’s number', () => {
    expect(weigh([text('10370'), text('88123')])).toMatchObject({ says: 'Fits' });
  });
});

test('without a list, texts are not evidence', () => {
  expect(weighTexts([text('10370')], '10370', () => 1)).toEqual({ says: 'Nothing' });
  expect(shareFitting([])('17')).toBe(1);
});

test('bibs that may be misreadings of each other do not distinguish runners', () => {
  expect(areApart('2710', '27103')).toBe(false);
  expect(areApart('27103', '36158')).toBe(true);
});
