import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EVENTS_PAGE, eventsPage } from './events.ts';

const page = eventsPage();

test('docs/events.md is current: after a change, node scripts/write-events.ts', () => {
  expect(readFileSync(path.join(import.meta.dirname, '..', EVENTS_PAGE), 'utf8')).toBe(page);
  expect(page).toMatch(/\| `order\.paid` \| .+ \| selling\/orders \| .*operating\/webhooks/);
});

test('every event has a description, an emitter and a listener', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => /\|\s+\|/.test(row))).toEqual([]);
});
