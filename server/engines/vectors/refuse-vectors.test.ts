import { describe, expect, test } from 'vitest';
import { createVectorIndex } from './index.ts';

describe('what is refused changes nothing', () => {
  const filled = () => {
    const index = createVectorIndex({ dimensions: 3 });
    index.append(Float32Array.of(1, 2, 3, 4, 5, 6));
    return index;
  };

  test.each([
    ['NaN', Float32Array.of(1, 2, 3, 4, Number.NaN, 6), /component 4 is NaN/],
    ['Infinity', Float32Array.of(1, 2, Number.NEGATIVE_INFINITY), /component 2 is -Infinity/],
    ['too large a number', Float32Array.of(1, 2 ** 41, 3), /component 1 is 2199023255552/],
    ['part of a vector', Float32Array.of(1, 2, 3, 4), /4 numbers are no whole vectors of 3 dimensions/],
  ])('%s', (_, wrong, message) => {
    const index = filled();
    expect(() => index.append(wrong)).toThrow(RangeError);
    expect(() => index.append(wrong)).toThrow(message);
    expect(() => index.search(wrong, 1)).toThrow(message);
    expect(() => index.searchAny(wrong, 1)).toThrow(message);
    expect(index.size).toBe(2);
    expect(index.search(Float32Array.of(4, 5, 6), 1)).toEqual([{ row: 1, distance: 0 }]);
  });

  test('a search for none or two vectors', () => {
    expect(() => filled().search(new Float32Array(0), 1)).toThrow(/one vector/);
    expect(() => filled().search(new Float32Array(6), 1)).toThrow(/one vector/);
  });

  test.each([-1, Number.NaN])('the distance %d', (maxDistance) => {
    expect(() => filled().search(new Float32Array(3), maxDistance)).toThrow(/maxDistance/);
    expect(() => filled().searchAny(new Float32Array(3), maxDistance)).toThrow(/maxDistance/);
  });

  test.each([0, -1, 1.5, Number.NaN])('the limit %d', (limit) => {
    expect(() => filled().search(new Float32Array(3), 1, limit)).toThrow(/limit/);
  });

  test.each([0, -1, 1.5, 4097, Number.NaN])('%d dimensions', (dimensions) => {
    expect(() => createVectorIndex({ dimensions })).toThrow(/dimensions/);
  });
});
