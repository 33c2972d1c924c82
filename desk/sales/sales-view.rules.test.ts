import { expect, test } from 'vitest';
import { readView, type SalesView, writeView } from './sales-view.rules.ts';

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
