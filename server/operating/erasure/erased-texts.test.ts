import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { captionPhotos } from '#finding/photos/index.ts';
import { BY_COMMAND, recordAction } from '#hosting/actions/index.ts';
import { addressHashOf } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { countOf } from '#tests/factories/sample.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { findErasure, requestErasure, runErasure } from './index.ts';

const TENANT = 'photofinish';

let shop: TestShop;
let elsewhere = '';
beforeAll(async () => {
  shop = await openTestShop();
  elsewhere = (await makeEvent(shop.deps, { photos: [] })).eventId;
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Names that once matched too much: initials, pattern characters, JSON characters, keys, parts of other names. */
const NASTY: [string, string][] = [
  ['I', 'E'],
  ['', '":'],
  ['', '": "'],
  ['%', '_'],
  ['', 'X'],
  ['e', 'mail'],
  ['note', 'email'],
  ['before', 'after'],
  ['null', 'true'],
  ["'", '"'],
  ['\\', '\\\\'],
  ['Anna', 'Müller'],
  ['Maria Anna', 'Müller'],
  ['Anna', 'Müller-Schmidt'],
  ['Joanna', 'Müllerova'],
  ['Ben', 'Müller'],
  ['Müller', 'Anna'],
  ['', 'Müller'],
  ['Ελένη', 'Παπαδοπούλου'],
  ['Иван', 'Ёлкин'],
  ['Photo', 'Race'],
];

interface Planted {
  givenName: string;
  surname: string;
  competitorId: string;
  email: string;
  /** A text that is in every row about this person, and in no other. */
  mark: string;
}

/** Registers people for an event, and creates what a desk records about each of them. */
async function populate(names: readonly (readonly [string, string])[]) {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: names.map(() => []) });
  const people: Planted[] = names.map(([givenName, surname]) => {
    // Never only digits.
    const mark = `m${randomUUID().slice(0, 8)}`;
    return {
      givenName,
      surname,
      competitorId: randomUUID(),
      email: `${mark}@example.com`,
      mark: `q${mark}z`,
    };
  });
  const linkId = randomUUID();
  await inShop(async (scope) => {
    const { trx } = scope;
    let bib = 0;
    for (const { givenName, surname, email, competitorId } of people) {
      bib += 1;
      const known = { bib: `${bib}`, givenName, surname, email, birthDate: null, code: null, distance: null };
      const newId = () => competitorId as ReturnType<typeof randomUUID>;
      await applyStartList({ newId }, scope, eventId, [known]);
    }
    const photographerId = randomUUID();
    await sql`insert into photographers (tenant_id, photographer_id, name, name_key, created_at)
      values (${TENANT}, ${photographerId}, ${photographerId}, ${photographerId}, now())`.execute(trx);
    await sql`insert into upload_links (tenant_id, link_id, event_id, photographer_id, token_hash, created_at, expires_at)
      values (${TENANT}, ${linkId}, ${eventId}, ${photographerId}, ${linkId}, now(), now() + interval '1 day')`.execute(
      trx,
    );
    for (const [place, one] of people.entries()) {
      await mention(scope, one, { eventId, linkId });
      const caption = `${one.givenName} ${one.surname} before the start, ${one.mark}`.trim();
      const photosToCaption = { eventId, photoIds: photoIds.slice(place, place + 1), caption };
      await captionPhotos(scope, photosToCaption, BY_COMMAND);
    }
  });
  return { eventId, people };
}

async function mention(
  scope: Scope,
  { givenName, surname, competitorId, email, mark }: Planted,
  { eventId, linkId }: { eventId: string; linkId: string },
) {
  const { trx } = scope;
  const { keys } = shop.deps;
  const name = `${givenName} ${surname}`.trim();
  const said = { ...BY_COMMAND, why: `${name} phoned: ${mark}` };
  const values = { before: { surname: 'before', note: mark }, after: { email }, keys };
  await recordAction(scope, { what: 'participant.edit', thingId: competitorId, ...values }, said);
  await recordAction(scope, { what: 'event.edit', thingId: eventId, after: { title: 'A title' } }, said);
  await recordAction(scope, { what: 'event.edit', thingId: elsewhere, after: { note: 'any' } }, said);
  const claim = {
    what: 'photo.accept-claim',
    thingId: randomUUID(),
    after: { personId: competitorId },
  } as const;
  await recordAction(scope, claim, said);
  const corrected = { before: { email: 'a-friend@example.org' }, after: { email }, keys };
  await recordAction(scope, { what: 'order.correct-email', thingId: randomUUID(), ...corrected }, BY_COMMAND);
  await sql`insert into desk_answers (tenant_id, actor_id, idempotency_key, request_hash, status, body, created_at)
    values (${TENANT}, ${randomUUID()}, 'k', 'h', 200, ${JSON.stringify({ participantId: competitorId, note: mark })}, now())`.execute(
    trx,
  );
  await sql`insert into mailbox_messages (tenant_id, message_id, recipient, subject, body_text, body_html)
    values (${TENANT}, ${randomUUID()}, ${email}, 'Your photos', ${mark}, ${mark}),
      (${TENANT}, ${randomUUID()}, 'a-friend@example.org', 'Photos', ${`${email} ${mark} is here\nand more`}, '')`.execute(
    trx,
  );
  await sql`insert into uploaded_files (tenant_id, link_id, content_hash, byte_size, state, file_name, folder, problem, changed_at)
    values (${TENANT}, ${linkId}, ${mark}, 9, 'Refused', ${`${name}.pdf`}, '', 'NotAPhoto', now())`.execute(
    trx,
  );
}

/** Reads every row of every table of the shop, except columns that only record a change in an event. */
async function readRows(): Promise<Map<string, string[]>> {
  const client = new pg.Client(shop.deps.database.poolSettings('login', 'rows') as pg.ClientConfig);
  await client.connect();
  const rows = new Map<string, string[]>();
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const found = await client.query<{ row: string }>(
      `select (to_jsonb(t) - array['names_epoch', 'faces_epoch'])::text as row from "${name}" as t`,
    );
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  await client.end();
  return rows;
}

async function erase({ competitorId, email }: Planted) {
  const subject = { emails: [email], personIds: [competitorId] };
  const asked = await inShop((scope) =>
    requestErasure(shop.deps, scope, subject, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(asked.refused);
  await runErasure(shop.deps, TENANT, asked.erasureId);
  const erasure = await inShop((scope) => findErasure(scope, asked.erasureId));
  return { erasureId: asked.erasureId, certificate: JSON.stringify(erasure?.certificate?.certificate) };
}

/** Returns whether a row is about a person, by the planted marks. */
const saysOf =
  ({ mark, competitorId, email }: Planted) =>
  (row: string) =>
    [mark, competitorId, email, addressHashOf(shop.deps, TENANT, email)].some((text) => row.includes(text));

test('an erasure changes no row about anybody else, whatever the erased person’s name', async () => {
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.string({ maxLength: 4 }), fc.string({ minLength: 1, maxLength: 6 })),
    },
  );
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 5, maxLength: 12 }), fc.nat(), async (drawn, index) => {
      const names = drawn.map(([givenName, surname]) => [clean(givenName), clean(surname)] as const);
      const { people } = await populate(names);
      const victim = people[index % people.length];
      if (victim === undefined) return;
      const isTheirs = saysOf(victim);
      const before = await readRows();
      await erase(victim);
      const after = await readRows();
      before.delete('certificate_keys');
      for (const [table, rows] of before) {
        const left = new Set(after.get(table));
        const lost = rows.filter((row) => !left.has(row) && !isTheirs(row));
        expect(lost, `${table}, of "${victim.givenName}" "${victim.surname}"`).toEqual([]);
      }
      // What is known to belong to the person is gone, found by id or by address.
      const left = [...after].flatMap(([table, rows]) =>
        rows.flatMap((row) => {
          const isKnown = row.includes(victim.email) || ['desk_answers', 'mailbox_messages'].includes(table);
          return isKnown && isTheirs(row) && !isIdAlone(row, victim) ? { table, row } : [];
        }),
      );
      expect(left).toEqual([]);
    }),
    { numRuns: countOf(200, 12) },
  );
}, 300_000);

/** Returns whether a row contains the person's id (which nothing else in the shop resolves) and no text about them. */
const isIdAlone = (row: string, { competitorId, email, mark }: Planted): boolean =>
  row.includes(competitorId) && ![email, mark].some((text) => row.includes(text));

test('an erasure blanks a full name in a text about the person’s event; texts elsewhere wait, and the certificate says so', async () => {
  const { people } = await populate([
    ['Zoë', 'Kübler'],
    ['Ben', 'Kübler'],
    ['Zoë', 'Koch'],
  ]);
  const [victim] = people;
  if (victim === undefined) throw new Error('nobody was planted');
  const { erasureId, certificate } = await erase(victim);
  const after = await readRows();
  const rows = [...after].flatMap(([table, own]) =>
    own.filter((row) => row.includes(victim.mark)).map((row) => ({ table, row })),
  );
  // Only the text about another event is left, and the file whose hash happens to contain the mark.
  expect(rows.map(({ table }) => table).toSorted()).toEqual(['action_values', 'uploaded_files']);
  expect(rows.find(({ table }) => table === 'action_values')?.row).toContain('Zoë Kübler phoned');
  expect(rows.find(({ table }) => table === 'uploaded_files')?.row).not.toContain('Zoë');
  expect(after.get('erasure_texts')?.filter((row) => row.includes(erasureId))).toHaveLength(1);
  expect(JSON.parse(certificate)).toMatchObject({
    kept: expect.arrayContaining([{ reason: 'MayBeOfOthers', counts: [{ kind: 'texts', count: 1 }] }]),
  });
});
