import { expect, test } from 'vitest';
import { readShownTime, writeShownTime } from '#contract/camera-clock.ts';
import { appliedOffset, clockOffset, isShownTime } from './camera-clocks.rules.ts';

const at = (time: string) => new Date(`2026-05-10T${time}Z`);

test('a clock’s offset is the difference between code and camera time, in whole seconds', () => {
  expect(clockOffset(at('10:03:20.600'), at('10:00:00'))).toBe(200_000);
  expect(clockOffset(at('10:00:00.250'), at('10:00:00'))).toBe(0);
  expect(clockOffset(at('10:00:00.900'), at('10:00:00'))).toBe(0);
  expect(clockOffset(at('08:59:59.400'), at('10:00:00'))).toBe(-3_601_000);
  expect(clockOffset(at('10:00:05.100'), at('10:00:03.900'))).toBe(1_000);
});

test('a time code contains its moment, and other codes contain no moment', () => {
  expect(readShownTime(writeShownTime(at('10:00:00.123')))).toEqual(at('10:00:00.123'));
  for (const text of [null, '', 'https://example.com', 'PHOTOFINISH TIME ', 'PHOTOFINISH TIME 12'])
    expect(readShownTime(text)).toBeUndefined();
});

test('a code from another year or the future is ignored', () => {
  const now = at('10:00:00');
  expect(isShownTime(at('09:59:00'), now)).toBe(true);
  expect(isShownTime(at('10:00:30'), now)).toBe(true);
  expect(isShownTime(at('10:02:00'), now)).toBe(false);
  expect(isShownTime(new Date('2025-05-10T10:00:00Z'), now)).toBe(false);
});

test('a confirmed offset applies only to that body of that photographer', () => {
  const clock = { photographerId: 'ada', camera: 'Canon EOS R6', serial: '1', offsetMs: 7_000 };
  const clocks = [{ ...clock, readAt: at('10:00:00'), appliedMs: 5_000 }];
  const ada = new Set(['ada', 'a-lindqvist']);
  expect(appliedOffset(clocks, ada, { camera: 'Canon EOS R6', serial: '1' })).toBe(5_000);
  expect(appliedOffset(clocks, ada, { camera: 'Canon EOS R6', serial: '2' })).toBeUndefined();
  expect(appliedOffset(clocks, new Set(['bruno']), clock)).toBeUndefined();
  expect(appliedOffset([{ ...clocks[0]!, appliedMs: null }], ada, clock)).toBeUndefined();
});
