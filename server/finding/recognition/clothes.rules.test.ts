import { describe, expect, test } from 'vitest';
import { gapBetween, learnClothes } from './clothes.rules.ts';

const at = (minutes: number | null, spot: string | null = null) => ({
  at: minutes === null ? null : minutes * 60_000,
  spot,
});
const pairs = (minutes: number, distance: number, count = 30, spot = 'a') =>
  Array.from({ length: count }, () => ({ apart: gapBetween(at(0, 'a'), at(minutes, spot)), distance }));

describe('clothes', () => {
  test('count within three hours if the event is undecided, and not without capture times', () => {
    const tell = learnClothes([]);
    expect(tell(gapBetween(at(0), at(170)))).toBe(true);
    expect(tell(gapBetween(at(0), at(200)))).toBe(false);
    expect(tell(gapBetween(at(null), at(200)))).toBe(true);
  });

  test('do not count between places if the event’s runners change clothes, as in a triathlon', () => {
    const tell = learnClothes([...pairs(60, 0.2), ...pairs(60, 0.9, 30, 'b')]);
    expect(tell(gapBetween(at(0, 'a'), at(60, 'a')))).toBe(true);
    expect(tell(gapBetween(at(0, 'a'), at(60, 'b')))).toBe(false);
    expect(tell(gapBetween(at(0, 'a'), at(10, 'b')))).toBe(true);
  });

  test('count all day if runners do not change clothes', () => {
    expect(learnClothes(pairs(400, 0.2))(gapBetween(at(0, 'a'), at(500, 'a')))).toBe(true);
    expect(learnClothes(pairs(400, 0.2, 10))(gapBetween(at(0, 'a'), at(500, 'a')))).toBe(false);
  });
});
