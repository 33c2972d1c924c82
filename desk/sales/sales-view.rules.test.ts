import { expect, test } from 'vitest';
import {
  daysOfMonth,
  monthBefore,
  monthOf,
  readView,
  type SalesView,
  writeView,
} from './sales-view.rules.ts';

const EVENT = '0c4e77aa-1111-7000-8000-000000000000';
const search = (address: string) => Object.fromEntries(new URLSearchParams(address));

test('reads a view back unchanged', () => {
  const views: SalesView[] = [
    { by: 'event', from: '', until: '', eventId: null },
    { by: 'hour', from: '2026-05-01', until: '2026-05-31', eventId: EVENT },
  ];
  for (const view of views) expect(readView(search(writeView(view)))).toEqual(view);
  expect(writeView({ by: 'event', from: '', until: '', eventId: null })).toBe('');
  expect(writeView({ by: 'day', from: '2026-05-01', until: '', eventId: null })).toBe(
    '?by=day&from=2026-05-01',
  );
});

test('replaces invalid values in an address by the defaults', () => {
  expect(readView({ by: 'nothing', from: '1 May', until: 7, event: '../x' })).toEqual(readView({}));
});

test('a month has its days, and days that are a whole month are found again', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
  expect(monthOf(daysOfMonth('2026-04'))).toBe('2026-04');
  expect(monthOf({ from: '2026-04-01', until: '2026-04-29' })).toBeUndefined();
  expect(monthOf({ from: '', until: '' })).toBeUndefined();
});

test('the month before January is December', () => {
  expect(monthBefore(new Date(2026, 0, 31))).toBe('2025-12');
  expect(monthBefore(new Date(2026, 11, 31))).toBe('2026-11');
});
