import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * Tenants' tables of which nothing is told to a person who asks what is kept of them, by the reason. Every other one is
 * read by a `kept-data.store.ts`.
 */
const NOT_PERSONAL: Record<string, string[]> = {
  'what the tenant says of itself and sells': [
    ...['tenants', 'tenant_hosts', 'tenant_changes', 'brand_images'],
    ...['sites', 'site_pages', 'site_files', 'site_versions'],
    ...['catalogs', 'catalog_versions', 'products', 'package_offers', 'people_offers', 'gifts', 'frames'],
  ],
  'what happened on a day, and counts of it': [
    ...['events', 'event_places', 'event_rejudgements', 'photo_times'],
  ],
  'files of cameras that show everybody; what is cut out of them for somebody is in `videos`': [
    'video_files',
  ],
  counters: ['order_numbers', 'receipt_numbers'],
  'addresses of networks as keys, for at most a day': ['rate_limits'],
  'answers to members for who sends a call again, for a day; what they say is kept elsewhere': [
    'desk_answers',
  ],
  'ids of what happened, for the tenant’s own systems': ['webhooks', 'webhook_deliveries'],
  'amounts by ids of orders and photos, which are told': [
    'ledger_entries',
    'ledger_postings',
    'ledger_lines',
  ],
  'amounts at a bank that stands in for one in a demo': ['sandbox_charges'],
};

const sources = readSources().filter(({ path }) => path.startsWith('server/') && !/\.test\.ts$/.test(path));

test('every table of a tenant is read for who asks what is kept of them, or said to hold nothing personal', () => {
  const tables = sources.flatMap(({ text }) => {
    const block = /interface Tables \{([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '';
    return [...block.matchAll(/^ {4}(\w+): (?:EventRow|\{([\s\S]*?)\})/gm)].flatMap(
      ([, name = '', columns]) => (columns === undefined || columns.includes('tenant_id') ? name : []),
    );
  });
  expect(tables.length).toBeGreaterThan(70);
  const isKept = ({ path }: { path: string }) => path.endsWith('/kept-data.store.ts');
  const told = sources
    .filter(isKept)
    .flatMap(({ text }) => [...text.matchAll(/(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g)])
    .map(([, table = '']) => table);
  const silent = Object.values(NOT_PERSONAL).flat();
  // A table that fails here: tell of it in its slice's `kept-data.store.ts`, or say above why nobody is told.
  expect(tables.filter((table) => !told.includes(table) && !silent.includes(table))).toEqual([]);
  expect(silent.filter((table) => !tables.includes(table))).toEqual([]);
});

test('whatever a slice can tell is told', () => {
  const able = sources.flatMap(({ path, text }) =>
    path.endsWith('/kept-data.store.ts') ? [...text.matchAll(/export (?:async )?function (\w+)/g)] : [],
  );
  const teller = sources.find(({ path }) => path === 'server/operating/person-data/describe-kept.ts');
  expect(able.length).toBeGreaterThan(20);
  expect(able.map(([, name = '']) => name).filter((name) => !teller?.text.includes(`${name}(`))).toEqual([]);
});
