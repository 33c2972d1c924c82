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
    ...[
      'events',
      'event_places',
      'event_rejudgements',
      'photo_times',
      'visit_counts',
      'photo_moves',
      'moving_photos',
    ],
  ],
  'files of cameras that show everybody; what is cut out of them for somebody is in `videos`': [
    'video_files',
  ],
  'who is being erased, until that is done, and random ids': ['erasures', 'erasure_photos'],
  'public keys of certificates': ['certificate_keys'],
  'bibs of participants who are told of it, without whose they are': ['protected_bibs'],
  counters: ['order_numbers', 'receipt_numbers'],
  'addresses of networks as keys, for at most a day': ['rate_limits'],
  'answers to members for who sends a call again, for a day; what they say is kept elsewhere': [
    'desk_answers',
  ],
  'links under names that the tenant gives them; who opens one is not kept': [
    'desk_links',
    'desk_link_sessions',
  ],
  'links of photographers, who are told of themselves elsewhere, and names of files that are no photos': [
    'upload_links',
    'uploaded_files',
  ],
  'ids of what happened, for the tenant’s own systems': ['webhooks', 'webhook_deliveries'],
  'addresses of lists, and which of their lines were wrong without what stood there': ['event_feeds'],
  'amounts by ids of orders and photos, which are told': [
    'ledger_entries',
    'ledger_postings',
    'ledger_lines',
    'share_versions',
    'settlements',
    'statement_payments',
    'payout_reports',
    'payout_lines',
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
    path.endsWith('/kept-data.store.ts')
      ? [...text.matchAll(/export (?:async )?function (describeKept\w+|listMailboxOf)/g)]
      : [],
  );
  const teller = sources.find(({ path }) => path === 'server/operating/person-data/describe-kept.ts');
  expect(able.length).toBeGreaterThan(20);
  expect(able.map(([, name = '']) => name).filter((name) => !teller?.text.includes(`${name}(`))).toEqual([]);
});

/** Tables of which something is told to a person, and nothing is erased with them, by the reason. */
const NOT_ERASED: Record<string, string[]> = {
  'receipts and what they follow from stay, as the law wants; nobody is named there': [
    ...[
      'receipts',
      'invoices',
      'payments',
      'part_refunds',
      'preorders',
      'promo_codes',
      'promo_code_uses',
      'order_item_photos',
    ],
  ],
  'whoever works in the desk is removed there (`member remove`)': [
    ...['members', 'member_roles', 'desk_tokens', 'photographers'],
  ],
  'whoever is paid is named by the tenant (`settle payees`); what was paid to them stays, as the law wants': [
    ...['payees', 'statements'],
  ],
  'goes with its owner by a foreign key': [
    ...['cart_codes', 'cart_gifts', 'competitor_names', 'person_faces', 'removal_photos', 'face_searches'],
  ],
  'that something was done stays known by random ids; its values go': ['actions'],
};

test('every table that is told of is erased, goes with what is erased, or stays for a reason', () => {
  const of = (suffix: string, calls: RegExp) =>
    sources
      .filter(({ path }) => path.endsWith(suffix))
      .flatMap(({ text }) => [...text.matchAll(calls)].map(([, table = '']) => table));
  const told = of('/kept-data.store.ts', /(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g);
  const erased = [
    ...of('/erased-data.store.ts', /(?:deleteFrom|updateTable)\(\s*'(\w+)/g),
    ...of('/erased-data.store.ts', /sql`update (\w+)/g),
    ...of('/erased-data.store.ts', /^const WORDS = \[([^\]]*)\] as const/gm).flatMap(
      (names) => names.match(/\w+/g) ?? [],
    ),
    ...of('/erased-mailbox.store.ts', /deleteFrom\(\s*'(\w+)/g),
    ...of('/removed-photos.store.ts', /deleteFrom\(\s*'(\w+)/g),
    ...of('/portraits.store.ts', /deleteFrom\(\s*'(\w+)/g),
  ];
  const stays = Object.values(NOT_ERASED).flat();
  expect(erased.length).toBeGreaterThan(25);
  expect([...new Set(told)].filter((table) => !erased.includes(table) && !stays.includes(table))).toEqual([]);
  expect(stays.filter((table) => !told.includes(table) || erased.includes(table))).toEqual([]);
});

test('whatever a slice can erase is erased', () => {
  const able = sources.flatMap(({ path, text }) =>
    /\/erased-(data|mailbox)\.store\.ts$/.test(path)
      ? [...text.matchAll(/export async function (\w+)/g)]
      : [],
  );
  const callers = sources.filter(
    ({ path }) => path.startsWith('server/operating/erasure/') || path.endsWith('/find-traces.ts'),
  );
  expect(able.length).toBeGreaterThan(40);
  const isCalled = (name: string) => callers.some(({ text }) => text.includes(`${name}(`));
  expect(able.map(([, name = '']) => name).filter((name) => !isCalled(name))).toEqual([]);
});
