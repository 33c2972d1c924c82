import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { createDatabase } from '#platform/database/database.ts';

/** Runs in a separate empty database, which is removed with the test run's server. */
async function withEmptyDatabase(work: (login: Kysely<unknown>) => Promise<void>): Promise<void> {
  const address = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(address, name);
  const login = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...address, database: name, max: 1 }) }),
  });
  try {
    await work(login);
  } finally {
    await login.destroy();
  }
}

test('sorts and counts photos of an older version and makes its start lists searchable', () =>
  withEmptyDatabase(async (login) => {
    const migrator = new Migrator({ db: login, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0004-delivering');
    await sql`insert into tenants (tenant_id, settings) values ('t', '{}')`.execute(login);
    const eventId = randomUUID();
    await sql`insert into events (tenant_id, event_id, title, search_title, date, city, country)
      values ('t', ${eventId}, 'Race', 'race', '2026-05-10', 'Seewalden', 'AT')`.execute(login);
    await sql`insert into photos
        (tenant_id, photo_id, event_id, content_hash, file_name, state, taken_at, created_at, byte_size)
      select 't', gen_random_uuid(), ${eventId}, name, name, state, taken_at, '2026-05-10 13:59:59.999Z', 1
      from (values ('a', 'Published', timestamptz '2026-05-10 09:00:00.25Z'),
        ('b', 'Published', '2026-05-10 09:00:00.75Z'), ('c', 'Published', null), ('d', 'Received', null),
        ('e', 'Failed', null)) as photos (name, state, taken_at)`.execute(login);
    await sql`insert into competitors
        (tenant_id, competitor_id, event_id, bib, bib_key, surname, given_name, search_name)
      values ('t', gen_random_uuid(), ${eventId}, '1', '1', 'Nováková-Říhová', 'Jana',
        'jana novakova-rihova jana'),
      ('t', gen_random_uuid(), ${eventId}, 'BIB012', 'BIB12', '', '', ''),
      ('t', gen_random_uuid(), ${eventId}, 'BIB1', 'BIB1', '', '', ''),
      ('t', gen_random_uuid(), ${eventId}, '015-1', '151', '', '', ''),
      ('t', gen_random_uuid(), ${eventId}, 'H-7', 'H7', '', '', '')`.execute(login);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();

    const sorted = await sql<{ name: string; sorted_at: Date | null }>`
      select file_name as name, sorted_at from photos order by file_name`.execute(login);
    expect(sorted.rows.map(({ sorted_at }) => sorted_at?.toISOString())).toEqual([
      '2026-05-10T09:00:00.250Z',
      '2026-05-10T09:00:00.750Z',
      '2026-05-10T13:59:59.999Z',
      undefined,
      undefined,
    ]);
    const times = await sql<{ level: number; slot: number; count: number }>`
      select level, slot, count from photo_times order by level, slot`.execute(login);
    const taken = Date.UTC(2026, 4, 10, 9) / 1000;
    const received = Date.UTC(2026, 4, 10, 13, 59, 59) / 1000;
    expect(times.rows).toEqual(
      [3600, 60, 1].flatMap((unit, level) => [
        { level, slot: taken / unit, count: 2 },
        { level, slot: Math.floor(received / unit), count: 1 },
      ]),
    );
    const words = await sql<{ word: string }>`select word from competitor_names order by word`.execute(login);
    expect(words.rows.map(({ word }) => word)).toEqual(['jana', 'novakova', 'rihova']);
    // A prefix before the number is ignored unless the bare number is another runner's. A hyphen between digits is kept.
    const keys = await sql<{ bib_key: string }>`select bib_key from competitors order by bib`.execute(login);
    expect(keys.rows.map((row) => row.bib_key)).toEqual(['15-1', '1', '12', 'BIB1', 'H7']);
  }));

test('a mail that waits for a retry keeps waiting', () =>
  withEmptyDatabase(async (login) => {
    const migrator = new Migrator({ db: login, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0027-main-counter');
    await sql`insert into tenants (tenant_id, settings) values ('t', '{}')`.execute(login);
    await sql`insert into mails
        (tenant_id, mail_id, kind, recipient, language, state, created_at, settled_at)
      select 't', gen_random_uuid(), 'verification', state || '@example.com', 'en', state, now(), at
      from (values ('Waiting', timestamptz '2026-05-10 10:00Z'), ('Sent', '2026-05-10 11:00Z'))
        as mails (state, at)`.execute(login);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();

    const { rows } = await sql`
      select state, settled_at, next_try_at from mails order by state`.execute(login);
    expect(rows).toEqual([
      { state: 'Sent', settled_at: new Date('2026-05-10T11:00Z'), next_try_at: null },
      { state: 'Waiting', settled_at: null, next_try_at: new Date('2026-05-10T10:00Z') },
    ]);
  }));

test('a pending mail from before payloads gets its subject and is not written twice', () =>
  withEmptyDatabase(async (login) => {
    const migrator = new Migrator({ db: login, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0119-archive-proofs');
    await sql`insert into tenants (tenant_id, settings) values ('t', '{}')`.execute(login);
    const [request, letter] = [randomUUID(), randomUUID()];
    const insert = (kind: string, key: string) =>
      sql`insert into mails
        (tenant_id, mail_id, kind, recipient, language, subject_key, state, created_at)
      values ('t', ${randomUUID()}, ${kind}, 'reader@example.com', 'en', ${key}, 'Waiting', now())
      on conflict on constraint mails_once do nothing`.execute(login);
    const waiting = [
      ['removal-letter', `${request}/${letter}`],
      ['package-grown', '12 at 2026-05-10T09:00:00.000Z'],
      ['order', ''],
    ] as const;
    for (const [kind, key] of waiting) await insert(kind, key);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();

    // An older version still runs, and writes the same mails again and one of its own.
    for (const [kind, key] of waiting) await insert(kind, key);
    await insert('request-notice', request);
    const { rows } = await sql`select kind, payload from mails order by kind`.execute(login);
    expect(rows).toEqual([
      { kind: 'order', payload: {} },
      { kind: 'package-grown', payload: { photosCount: 12 } },
      { kind: 'removal-letter', payload: { requestId: request, letterId: letter } },
      { kind: 'request-notice', payload: { requestId: request } },
    ]);
  }));

test('marks faces that were read without a recorded legal basis', () =>
  withEmptyDatabase(async (login) => {
    const migrator = new Migrator({ db: login, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0066-ledger');
    await sql`insert into tenants (tenant_id, settings) values ('t', '{}')`.execute(login);
    await sql`insert into events
        (tenant_id, event_id, title, search_title, date, city, country, has_faces, face_ground)
      select 't', gen_random_uuid(), title, title, '2026-05-10', 'Seewalden', 'AT', has_faces, ground
      from (values ('empty', false, null), ('known', true, 'Consent'), ('read', true, null))
        as events (title, has_faces, ground)`.execute(login);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();

    const { rows } = await sql<{ face_ground: string | null }>`
      select face_ground from events order by title`.execute(login);
    expect(rows.map((row) => row.face_ground)).toEqual([
      null,
      'Consent',
      'Faces were read before grounds were asked for',
    ]);
  }));

test('photos hidden before holds existed get an owner and stay hidden', () =>
  withEmptyDatabase(async (login) => {
    const migrator = new Migrator({ db: login, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0103-erased-photographers');
    await sql`insert into tenants (tenant_id, settings) values ('t', '{}')`.execute(login);
    const [eventId, photographerId, open, answered] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ];
    await sql`insert into events (tenant_id, event_id, title, search_title, date, city, country)
      values ('t', ${eventId}, 'Race', 'race', '2026-05-10', 'Seewalden', 'AT')`.execute(login);
    await sql`insert into photographers (tenant_id, photographer_id, name, name_key, created_at)
      values ('t', ${photographerId}, 'Ada', 'ada', now())`.execute(login);
    await sql`insert into photos
        (tenant_id, photo_id, event_id, content_hash, format, file_name, folder, state, byte_size, sorted_at)
      select 't', gen_random_uuid(), ${eventId}, name, 'jpeg', name, '', state, 1, now()
      from (values ('shown', 'Published'), ('child', 'Protected'), ('unknown', 'Hidden'), ('hidden child', 'Hidden'),
        ('reviewed', 'Hidden'), ('asked', 'Hidden'), ('asked, then hidden', 'Hidden'), ('answered', 'Hidden'),
        ('own', 'Hidden')) as photos (name, state)`.execute(login);
    await sql`insert into removal_requests
        (tenant_id, request_id, email, reason, words, language, origin, state, time_zone, asked_at, confirmed_at)
      select 't', id, '', 'MyChild', '', 'en', '', state, 'UTC', '2026-06-01Z', '2026-06-01Z'
      from (values (${open}::uuid, 'Open'), (${answered}::uuid, 'Answered')) as requests (id, state)`.execute(
      login,
    );
    await sql`insert into removal_photos (tenant_id, request_id, position, photo_id, is_hidden)
      select 't', case file_name when 'answered' then ${answered}::uuid else ${open}::uuid end,
        row_number() over (), photo_id, true
      from photos where file_name in ('asked', 'asked, then hidden', 'answered')`.execute(login);
    await sql`insert into actions (tenant_id, done_at, actor, what, thing_kind, thing_id)
      select 't', '2026-06-02Z', 'Command', 'photo.hide', 'photo', photo_id::text
      from photos where file_name = 'asked, then hidden'`.execute(login);
    await sql`insert into photo_cleanups (tenant_id, photo_id, photographer_id, is_hidden, decided_at)
      select 't', photo_id, ${photographerId}::uuid, true, '2026-06-01Z' from photos where file_name = 'own'`.execute(
      login,
    );
    await sql`insert into protected_bibs (tenant_id, event_id, bib, bib_key)
      values ('t', ${eventId}, '77', '77')`.execute(login);
    await sql`insert into photo_tags
        (tenant_id, photo_tag_id, photo_id, event_id, source, value, confidence, is_shown)
      select 't', gen_random_uuid(), photo_id, ${eventId}, 'bib', '77', 1, true
      from photos where file_name in ('child', 'hidden child', 'reviewed')`.execute(login);
    await sql`insert into protected_photo_reviews (tenant_id, photo_id, bibs)
      select 't', photo_id, '{77}' from photos where file_name = 'reviewed'`.execute(login);
    const states = () => sql`select file_name, state from photos order by file_name`.execute(login);
    const before = await states();

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();

    expect((await states()).rows).toEqual(before.rows);
    const { rows } = await sql<{ name: string; holds: string[] }>`
      select file_name as name, array_agg(trim(kind || ' ' || owner_id) order by kind) as holds
      from photo_holds join photos using (tenant_id, photo_id) group by file_name`.execute(login);
    expect(Object.fromEntries(rows.map(({ name, holds }) => [name, holds]))).toEqual({
      child: ['protection'],
      unknown: ['operator'],
      'hidden child': ['operator', 'protection'],
      reviewed: ['operator'],
      asked: [`complaint ${open}`],
      'asked, then hidden': [`complaint ${open}`, 'operator'],
      answered: ['operator'],
      own: [`photographer ${photographerId}`],
    });
  }));

test('a verdict counts as an operator’s only if a member with the right to release originals, or a command, decided it', () =>
  withEmptyDatabase(async (login) => {
    const migrator = new Migrator({ db: login, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0119-archive-proofs');
    await sql`insert into tenants (tenant_id, settings) values ('t', '{}')`.execute(login);
    const [eventId, owner, organizer, removed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into events (tenant_id, event_id, title, search_title, date, city, country)
      values ('t', ${eventId}, 'Race', 'race', '2026-05-10', 'Seewalden', 'AT')`.execute(login);
    await sql`insert into members (tenant_id, member_id, email, language, invited_at)
      values ('t', ${owner}, 'owner@example.com', 'en', now()),
        ('t', ${organizer}, 'organizer@example.com', 'en', now())`.execute(login);
    await sql`insert into member_roles (tenant_id, member_id, role, event_id)
      values ('t', ${owner}, 'owner', null), ('t', ${organizer}, 'organizer', ${eventId})`.execute(login);
    const names = ['command', 'owner', 'organizer', 'removed', 'both', 'denied'];
    await sql`insert into photos (tenant_id, photo_id, event_id, content_hash, file_name, state, created_at, byte_size)
      select 't', gen_random_uuid(), ${eventId}, name, name, 'Received', now(), 1
      from unnest(${names}::text[]) as names (name)`.execute(login);
    await sql`insert into bib_verdicts (tenant_id, photo_id, event_id, read_as, bib, decided_at)
      select 't', photo_id, ${eventId}, '7', '9', now() from photos`.execute(login);
    const act = async (name: string, memberId: string, bib: string | null) =>
      sql`with done as (
          insert into actions (tenant_id, actor, member_id, what, thing_kind, thing_id)
          select 't', 'Member', ${memberId}::uuid, 'photo.decide-bib', 'photo', photo_id::text
          from photos where file_name = ${name} returning tenant_id, action_id)
        insert into action_values (tenant_id, action_id, before, after, why)
        select tenant_id, action_id, '{"readAs":"7"}', jsonb_build_object('bib', ${bib}::text), '' from done`.execute(
        login,
      );
    await act('owner', owner, '9');
    await act('organizer', organizer, '9');
    await act('removed', removed, '9');
    await act('both', organizer, '9');
    await act('both', owner, '9');
    // An operator denied it, and another member revoked that.
    await act('denied', organizer, '9');
    await act('denied', owner, null);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();

    const { rows } = await sql<{ name: string }>`select file_name as name from bib_verdicts
      join photos using (tenant_id, photo_id) where by_operator order by name`.execute(login);
    expect(rows.map(({ name }) => name)).toEqual(['both', 'command', 'owner']);
  }));

test('gift codes get the currency of the orders that bought them', () =>
  withEmptyDatabase(async (login) => {
    const migrator = new Migrator({ db: login, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0192-deleted-brands');
    // Only the rows matter here, not what they refer to.
    await sql`set session_replication_role = replica`.execute(login);
    const [orderId, itemId] = [randomUUID(), randomUUID()];
    await fill(login, 'orders', { tenant_id: 't', order_id: orderId, currency_id: 348 });
    await fill(login, 'order_items', { tenant_id: 't', order_id: orderId, order_item_id: itemId });
    await fill(login, 'promo_codes', {
      tenant_id: 't',
      promo_code_id: randomUUID(),
      code: 'GIFT',
      gift_order_item_id: itemId,
    });
    await fill(login, 'promo_codes', { tenant_id: 't', promo_code_id: randomUUID(), code: 'CLUB' });
    await sql`set session_replication_role = origin`.execute(login);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();

    const codes = await sql`select code, currency_id from promo_codes order by code`.execute(login);
    expect(codes.rows).toEqual([
      { code: 'CLUB', currency_id: null },
      { code: 'GIFT', currency_id: 348 },
    ]);
  }));

/** Inserts a row; other columns that need a value get an empty one of their type. */
async function fill(login: Kysely<unknown>, table: string, values: Record<string, unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`.execute(login);
  const row = { ...Object.fromEntries(rows.map(({ name, type }) => [name, EMPTY[type] ?? null])), ...values };
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)})`.execute(
    login,
  );
}

const EMPTY: Record<string, unknown> = {
  text: '',
  uuid: randomUUID(),
  int4: 0,
  int8: 0,
  bool: true,
  jsonb: [],
  timestamptz: '2026-05-10T00:00:00Z',
};
