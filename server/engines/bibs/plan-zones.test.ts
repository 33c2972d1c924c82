import { describe, expect, test } from 'vitest';
import type { BibReading } from './bibs.rules.ts';
import { isCertainNumber, planZones } from './plan-zones.ts';

const photo = { width: 6000, height: 4000 };
const face = { x: 3000, y: 1000, width: 80, height: 100 };
const SHRUNK = 6000 / 2048;

describe('planZones', () => {
  test('plans an enlarged zone for the torso below a face', () => {
    const [zone] = planZones([face], [], photo, SHRUNK);
    expect(zone?.scale).toBeCloseTo(1.12);
    expect(zone?.box.x).toBeLessThan(3000);
    expect(zone?.box.y).toBeGreaterThan(1100);
    expect((zone?.box.x ?? 0) + (zone?.box.width ?? 0)).toBeGreaterThan(3080);
  });

  test('plans no zone for a face with a certain number below it, but one for a face beside it', () => {
    expect(planZones([face], [{ x: 3000, y: 1300, width: 100, height: 50 }], photo, SHRUNK)).toEqual([]);
    expect(planZones([face], [{ x: 3400, y: 1300, width: 100, height: 50 }], photo, SHRUNK)).toHaveLength(1);
  });

  test('skips zones that would hardly be enlarged', () => {
    const close = { x: 1000, y: 500, width: 800, height: 1000 };
    expect(planZones([close], [], photo, SHRUNK)).toEqual([]);
  });

  test('limits the enlargement, and ends zones at the border', () => {
    const far = { x: 5980, y: 3900, width: 16, height: 20 };
    const zones = planZones(
      [
        { ...far, y: 3000 },
        { ...far, y: 3970 },
      ],
      [],
      photo,
      SHRUNK,
    );
    expect(zones).toHaveLength(1);
    expect(zones[0]?.scale).toBe(2.5);
    expect((zones[0]?.box.x ?? 0) + (zones[0]?.box.width ?? 0)).toBe(6000);
  });

  test('in a crowd, plans only the largest faces', () => {
    const crowd = Array.from({ length: 40 }, (_, index) => ({
      x: 100 * index,
      y: 500,
      width: 30 + index,
      height: 40 + index,
    }));
    const zones = planZones(crowd, [], photo, SHRUNK);
    expect(zones).toHaveLength(16);
    expect(zones[0]?.box.width).toBeGreaterThan(zones[15]?.box.width ?? 0);
  });
});

test('a number is certain if it is whole, has at least two digits and was read with confidence', () => {
  const reading: BibReading = {
    text: '1042',
    confidence: 0.99,
    weakest: 0.9,
    isCut: false,
    pass: 'whole',
    box: { x: 0, y: 0, width: 10, height: 10 },
  };
  expect(isCertainNumber(reading)).toBe(true);
  expect(isCertainNumber({ ...reading, text: '丙42' })).toBe(true);
  expect(isCertainNumber({ ...reading, text: '7' })).toBe(false);
  expect(isCertainNumber({ ...reading, text: '10KM' })).toBe(false);
  expect(isCertainNumber({ ...reading, isCut: true })).toBe(false);
  expect(isCertainNumber({ ...reading, weakest: 0.5 })).toBe(false);
});
