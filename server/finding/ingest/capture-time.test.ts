import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#contract/time-zone.ts';
import { captureInstant, photographerOf, readCameraOffset } from './capture-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const vienna = {
  timeZone: 'Europe/Vienna',
  offsets: new Map([
    ['Canon EOS R6', 200],
    ['Nikon Z9', -3600],
  ]),
};
const instant = (local: string, camera: string | null = null, offset?: string) =>
  captureInstant(
    { local, ...(offset === undefined ? {} : { offset }) },
    camera,
    vienna,
    now,
  )?.toISOString() ?? null;

describe('the time a photo was taken', () => {
  test('is read in the event’s zone if the camera records none, in summer and winter', () => {
    expect(instant('2026-07-05T09:30:00')).toBe('2026-07-05T07:30:00.000Z');
    expect(instant('2026-01-05T09:30:00.250')).toBe('2026-01-05T08:30:00.250Z');
  });

  test('is right on both sides of a clock change', () => {
    expect(instant('2026-03-29T01:59:59')).toBe('2026-03-29T00:59:59.000Z');
    expect(instant('2026-03-29T03:00:00')).toBe('2026-03-29T01:00:00.000Z');
    expect(instant('2026-10-25T01:59:59')).toBe('2026-10-24T23:59:59.000Z');
    expect(instant('2026-10-25T03:00:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  test('uses the camera’s own offset if it has one', () => {
    expect(instant('2026-07-05T09:30:00', null, '+09:00')).toBe('2026-07-05T00:30:00.000Z');
  });

  test('is corrected by the offset of a camera with a wrong clock', () => {
    expect(instant('2026-07-05T09:30:00', 'Canon EOS R6')).toBe('2026-07-05T07:33:20.000Z');
    expect(instant('2026-07-05T09:30:00', 'Nikon Z9')).toBe('2026-07-05T06:30:00.000Z');
  });

  test('is not corrected if the model’s name is a property of every object', () => {
    for (const camera of ['constructor', '__proto__', 'toString'])
      expect(instant('2026-07-05T09:30:00', camera)).toBe('2026-07-05T07:30:00.000Z');
  });

  test('is unknown if the camera’s clock is implausible', () => {
    expect(instant('2099-01-01T00:00:00')).toBeNull();
    expect(instant('0000-00-00T00:00:00')).toBeNull();
    expect(instant('1980-01-01T00:00:00')).toBeNull();
    expect(captureInstant(null, null, vienna, now)).toBeNull();
  });
});

test('camera offsets are hours, minutes and seconds with a sign', () => {
  expect(readCameraOffset('Canon EOS R6=+00:03:20')).toEqual({ camera: 'Canon EOS R6', seconds: 200 });
  expect(readCameraOffset('X = -100:00:00')).toEqual({ camera: 'X', seconds: -360_000 });
  for (const wrong of ['Canon', 'Canon=200', 'Canon=+1:2:3', '=+00:00:01x'])
    expect(readCameraOffset(wrong)).toBeUndefined();
});

test('accepts zones by their IANA names', () => {
  expect(isTimeZone('Europe/Athens')).toBe(true);
  expect(isTimeZone('Europe/Nowhere')).toBe(false);
});

test('a folder names the photographer, unless it is the camera’s own folder', () => {
  expect(photographerOf(['Ada Lindqvist', 'DCIM', '100CANON'])).toBe('Ada Lindqvist');
  expect(photographerOf(['DCIM', '101_PANA', 'Bruno'])).toBe('Bruno');
  expect(photographerOf(['20260705'])).toBeNull();
});
