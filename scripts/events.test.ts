import { globSync, readFileSync } from 'node:fs';
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

test('the books follow each event by which items are returned', () => {
  const sources = globSync('server/**/*.ts', {
    cwd: path.join(import.meta.dirname, '..'),
    exclude: ['**/*.test.ts'],
  }).map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, '..', file), 'utf8') }));
  const marking = sources.filter(({ text }) => /isReturned: sql|is_returned =/.test(text));
  expect(marking.map(({ file }) => file)).toEqual(['server/selling/orders/returned-items.store.ts']);
  const events = sources.flatMap(({ file, text }) =>
    text
      .split('await noteItemRefunds(')
      .slice(1)
      .map((after) => /\.emit\(\s*\w+,\s*'([\w.-]+)'/.exec(after)?.[1] ?? `none in ${file}`),
  );
  expect(events).toContain('order.items-returned');
  for (const event of events)
    expect(page.split('\n').find((line) => line.startsWith(`| \`${event}\``))).toMatch(
      /\|[^|]*selling\/ledger[^|]*\|$/,
    );
});
