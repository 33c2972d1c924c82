import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * Tenants' tables that a person's data export omits, by reason. A `kept-data.store.ts`
 * reads every other one.
 */
const NOT_PERSONAL: Record<string, string[]> = {
  'what the tenant says of itself and sells': [
    ...['tenants', 'tenant_hosts', 'tenant_changes', 'brand_images'],
    ...['sites', 'site_pages', 'site_files', 'site_versions', 'site_previews', 'site_preview_files'],
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
      'moved_contents',
    ],
  ],
  'files of cameras that show everybody; what is cut out of them for somebody is in `videos`': [
    'video_files',
  ],
  'who is being erased, until that is done, and random ids': ['erasures', 'erasure_photos', 'erasure_texts'],
  'public keys of certificates': ['certificate_keys'],
  'bibs of participants who are told of it, without whose they are': ['protected_bibs'],
  counters: ['order_numbers', 'receipt_numbers', 'mail_paces'],
  'hashes of networks and addresses, for at most a day': ['rate_limits'],
  'answers to members for who sends a call again, for a day; what they say is kept elsewhere': [
    'desk_answers',
  ],
  'how sales are shared; the names of photographers in its file go with them': ['share_versions'],
  'ids of what happened, for the tenant’s own systems': ['webhooks', 'webhook_deliveries'],
  'on what ground participants of an event are written to, as the tenant says': ['event_letters'],
  'addresses of lists, which of their lines were wrong without what stood there, and bibs that an erasure has them leave out':
    ['event_feeds'],
  'what columns of lists hold, by hashes of their headings': ['list_mappings'],
  'amounts by ids of orders and photos, which are told': [
    'order_credits',
    'ledger_entries',
    'ledger_postings',
    'ledger_lines',
    'settlements',
    'statement_payments',
    'payout_reports',
    'payout_lines',
  ],
  'amounts at a bank that stands in for one in a demo': ['sandbox_charges'],
};

/** Tables without a tenant, which no store's types name: keys by fingerprints, versions, when the mail server accepts the next letter. */
const OF_THE_INSTALLATION = ['backup_state', 'installation_mail_pace', 'schema_needs', 'signing_keys'];

const sources = readSources().filter(({ path }) => path.startsWith('server/') && !/\.test\.ts$/.test(path));

test('every tenant table is in a person’s data export or listed as not personal', () => {
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
  expect(
    tables.filter((table) => !told.includes(table) && !silent.includes(table)),
    'read the table in the `kept-data.store.ts` of its slice, or list it in NOT_PERSONAL with the reason',
  ).toEqual([]);
  expect(silent.filter((table) => !tables.includes(table))).toEqual([]);
});

/** Columns of exported tables that the export omits, by reason. Every other column is exported. */
const NOT_TOLD: Record<string, Record<string, string[]>> = {
  'secrets, and what opens something': {
    desk_tokens: ['token_hash'],
    desk_links: ['token_hash'],
    desk_link_sessions: ['session_hash'],
    upload_links: ['token_hash'],
    account_logins: ['link_hash', 'session_hash'],
    identity_accounts: ['password_hash'],
    identity_states: ['state_id', 'session_uid', 'grant_id', 'payload'],
    members: ['invitation_id', 'invitation_hash', 'invitation_origin', 'invitation_expires_at'],
    crew_members: ['visitor_id'],
    photo_claims: ['visitor_id'],
    visitor_denials: ['visitor_id'],
  },
  'sealed, for as long as a search runs; what it found is told': {
    face_searches: [
      ...['event_id', 'descriptor', 'model', 'begun_after', 'seen_up_to', 'is_past_end', 'moved_at'],
      ...['strangers_count', 'strangers_sum', 'strangers_squares'],
    ],
  },
  'of the camera, and of a picture as a whole': {
    photos: ['clock_at', 'sharpness', 'dhash', 'faces_seen', 'photographer_bibs'],
  },
  'of somebody else': {
    actions: ['member_id', 'operator_id', 'job'],
    photos: ['upload_link_id'],
    protected_photo_reviews: ['bibs'],
  },
  'how the shop finds it again, or said by another column': {
    carts: ['email_key', 'known_order_ids'],
    code_requests: ['email_key'],
    competitors: ['email_key'],
    identity_accounts: ['email_key'],
    letters: ['address_hash'],
    mail_addresses: ['key_id'],
    photo_alerts: ['email_key'],
    crew_purchases: ['cart_id'],
    faces: ['written_in'],
    mailbox_messages: ['body_html'],
    mails: [
      'code_request_id',
      'order_item_id',
      'photo_alert_id',
      'letter_id',
      'is_paced',
      'subject_key',
      'payload',
      'next_try_at',
      'first_tried_at',
      'recipient_key',
      'sent_to_key',
    ],
    persons: ['proof_version'],
    photo_holds: ['action_id', 'bibs'],
    uploaded_files: ['writer_id', 'writes_until', 'is_wanted'],
    photographers: ['name_key'],
    photos: [
      ...['content_hash', 'failure', 'crc32', 'settled_in', 'sorted_at', 'is_free', 'free_downloads'],
      // Those that count are tags.
      'named_bibs',
    ],
    portraits: ['crc32'],
  },
};

test('every column of an exported table is exported or listed with a reason', () => {
  const declared = sources.flatMap(({ text }) => {
    const block = /interface Tables \{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '';
    return [...block.matchAll(/^ {4}(\w+): (\{\n[\s\S]*?^ {4}\};|\{.*\};)/gm)].map(
      ([, table = '', body = '']) => ({
        table,
        columns: [...body.matchAll(/(?:^ {6}|[{;] )(\w+):/gm)].map(([, column = '']) => column),
      }),
    );
  });
  const queries = sources
    .filter(({ path }) => path.endsWith('/kept-data.store.ts'))
    .flatMap(({ text }) => text.split(/export (?:async )?function (?=describeKept|listMailboxOf)/).slice(1))
    .flatMap((text) => text.split(/(?=selectFrom\()/))
    .map((text) => ({
      table: /^selectFrom\(\s*'(\w+)/.exec(text)?.[1],
      text: text.split('.where(')[0] ?? '',
    }));
  const silent = new Map<string, string[]>();
  for (const tables of Object.values(NOT_TOLD))
    for (const [table, columns] of Object.entries(tables))
      silent.set(table, [...(silent.get(table) ?? []), ...columns]);
  const untold = declared.flatMap(({ table, columns }) => {
    const own = queries.filter((query) => query.table === table).map(({ text }) => text);
    if (own.length === 0 || own.some((text) => text.includes('selectAll'))) return [];
    return columns
      .filter(
        (column) => column !== 'tenant_id' && !own.some((text) => new RegExp(`\\b${column}\\b`).test(text)),
      )
      .map((column) => `${table}.${column}`);
  });
  expect(declared.length).toBeGreaterThan(90);
  const reasoned = [...silent].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  // If a column fails here, export it in its slice's `kept-data.store.ts`, or state above why not.
  expect(untold.filter((column) => !reasoned.includes(column))).toEqual([]);
  expect(reasoned.filter((column) => !untold.includes(column))).toEqual([]);
});

test('the declared tables are those that migrations created', () => {
  const made = new Set<string>();
  const migrations = readSources()
    .filter(({ path }) => /^migrations\/\d/.test(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const { text } of migrations) {
    for (const [, table = ''] of text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g))
      made.add(table);
    for (const [, table = ''] of text.matchAll(/drop table (?:if exists )?(\w+)/g)) made.delete(table);
  }
  const declared = sources.flatMap(({ text }) => {
    const block = /interface Tables \{([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '';
    return [...block.matchAll(/^ {4}(\w+): (?:EventRow|\{)/gm)].map(([, table = '']) => table);
  });
  // A table that fails here is not declared, or not in the form that this test reads.
  const silent = [...made].filter((table) => !declared.includes(table));
  expect(silent.toSorted()).toEqual(OF_THE_INSTALLATION);
});

test('everything that a slice can export is exported', () => {
  const able = sources.flatMap(({ path, text }) =>
    path.endsWith('/kept-data.store.ts')
      ? [...text.matchAll(/export (?:async )?function (describeKept\w+|listMailboxOf)/g)]
      : [],
  );
  const teller = sources.find(({ path }) => path === 'server/operating/person-data/describe-kept.ts');
  expect(able.length).toBeGreaterThan(20);
  expect(able.map(([, name = '']) => name).filter((name) => !teller?.text.includes(`${name}(`))).toEqual([]);
});

/** Exported tables from which an erasure deletes nothing, by reason. */
const NOT_ERASED: Record<string, string[]> = {
  'receipts and what they follow from stay, as the law wants; nobody is named there': [
    ...[
      'receipts',
      'invoices',
      'payments',
      'part_refunds',
      'refund_failures',
      'preorders',
      'promo_codes',
      'promo_code_uses',
      'order_item_photos',
    ],
  ],
  'whoever works in the desk is removed there (`member remove`)': [
    ...['members', 'member_roles', 'desk_tokens'],
  ],
  'what was paid to a photographer stays as it was issued, as the law wants': ['statements'],
  'goes with its owner by a foreign key': [
    ...[
      'cart_codes',
      'cart_gifts',
      'competitor_names',
      'person_faces',
      'removal_photos',
      'face_searches',
      'desk_link_sessions',
    ],
  ],
  'that an address gets no letters stays known by its keyed hash, so that none goes there again': [
    'mail_addresses',
  ],
  'that something was done stays known by random ids; its values go': ['actions', 'photo_holds'],
};

test('every exported table is erased, is deleted with its owner, or stays for a listed reason', () => {
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

test('everything that a slice can erase is erased', () => {
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
