import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActions, recordAction } from '#hosting/actions/index.ts';
import { setDeskOrigin } from '#hosting/desk/login-links.store.ts';
import { acceptInvitation, invitationHash } from '#hosting/members/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refusal.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { runActionsCommand } from './actions-command.ts';
import { runMemberCommand } from './member-command.ts';

const [TENANT, OTHER] = ['photofinish', 'marafon'];
const DESK = 'https://desk.example';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: `${DESK}/` } });
  await shop.work();
});
afterAll(() => shop.close());

/** Returns the exit code and the printed text. */
async function run(
  words: string[],
  options: Record<string, string | boolean> = {},
  tenantId = TENANT,
  deps = shop.deps,
): Promise<[number, ...string[]]> {
  const lines: string[] = [];
  const terminal = { print: (line: string) => lines.push(line), confirm: undefined, isColoured: false };
  return [await runMemberCommand(deps, tenantId, words, options, terminal), ...lines];
}
const inTenant = <T>(work: (scope: Scope) => Promise<T>, tenantId = TENANT) =>
  shop.deps.database.inTenant(tenantId, work);
async function list(tenantId = TENANT) {
  const [, text = ''] = await run(['list'], { json: true }, tenantId);
  return JSON.parse(text) as { email: string; memberId: string; grants: object[]; joinedAt: string | null }[];
}
const memberOf = async (email: string) => (await list()).find((member) => member.email === email);
const newAddress = () => `${randomUUID()}@example.com`;
const mailsTo = async (email: string, count: number) =>
  waitFor(`${count} mails to a member`, async () => {
    const mails = (await readMailbox(shop.deps.database, TENANT)).filter(
      ({ recipient }) => recipient === email,
    );
    return mails.length === count && mails;
  });
const linkIn = (text: string) => new URL(/https:\/\/desk\.example\/\S+/.exec(text)?.[0] ?? 'none:');
const accept = (token: string | null, email: string, tenantId = TENANT, deps = shop.deps) =>
  inTenant((scope) => acceptInvitation(deps, scope, { hash: invitationHash(token ?? ''), email }), tenantId);

test('add invites by mail; the link of the mail works once, for its address and its tenant', async () => {
  const email = newAddress();
  const said = { role: 'operator', language: 'de', why: 'she runs the shop' };
  expect(await run(['add', ` ${email.toUpperCase()} `], said)).toEqual([
    0,
    `${email} is operator; the invitation is on its way.`,
    `They open the link of the mail within 7 days and log in at ${DESK}.`,
  ]);
  expect(await list(OTHER)).toEqual([]);
  const member = await memberOf(email);
  expect(member).toMatchObject({ grants: [{ role: 'operator', eventId: null }], joinedAt: null });
  const [mail] = await mailsTo(email, 1);
  expect(mail?.subject).toMatch(/^Deine Einladung in die Verwaltung von /);
  expect(mail?.text).toContain('Deine Rolle: Betreiber/in.');
  const link = linkIn(mail?.text ?? '');
  expect([link.origin, link.searchParams.get('tenant')]).toEqual([DESK, TENANT]);
  const token = link.searchParams.get('token');
  const stored = await inTenant(({ trx }) =>
    trx.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(stored)).not.toContain(token);

  for (const [wrong, whose, tenantId] of [
    [token, newAddress(), TENANT],
    [`${token}x`, email, TENANT],
    [token, email, OTHER],
  ] as const)
    expect(await accept(wrong, whose, tenantId)).toEqual(refuse('NotFound'));
  expect(await accept(token, email)).toEqual({ memberId: member?.memberId });
  expect(await accept(token, email)).toEqual(refuse('NotFound'));
  expect((await memberOf(email))?.joinedAt).not.toBeNull();

  expect(await run(['add', email], { role: 'operator' })).toEqual([
    1,
    `Nothing was changed: ${email} is operator already.`,
  ]);
  expect(await run(['add', email], { role: 'accountant' })).toEqual([
    0,
    `${email} is accountant; they have logged in before, so no mail is sent.`,
  ]);
  const done = await inTenant((scope) =>
    listActions(scope, { kind: 'member', id: member?.memberId ?? '' }, { count: 9 }),
  );
  expect(done).toMatchObject([
    { what: 'member.add', after: { email, role: 'accountant' } },
    { what: 'member.join', actor: { kind: 'Member', memberId: member?.memberId } },
    { what: 'member.add', actor: { kind: 'Command' }, after: { email, role: 'operator' }, why: said.why },
  ]);
});

test('a repeated invitation ends the earlier link, and each link ends after seven days', async () => {
  const email = newAddress();
  for (const _ of ['once', 'again']) await run(['add', email], { role: 'accountant' });
  const tokens = await waitFor('a mail with the open invitation', async () => {
    const mails = (await readMailbox(shop.deps.database, TENANT)).filter(
      ({ recipient }) => recipient === email,
    );
    const found = mails.map(({ text }) => linkIn(text).searchParams.get('token'));
    const open = await inTenant(({ trx }) =>
      trx.selectFrom('members').select('invitationId').where('email', '=', email).executeTakeFirst(),
    );
    const last = shop.deps.keys.sign('member-invitations', `${TENANT}/${open?.invitationId}`);
    return found.includes(last) && { last, earlier: found.filter((token) => token !== last) };
  });
  for (const token of tokens.earlier) expect(await accept(token, email)).toEqual(refuse('NotFound'));
  const later = (days: number) => ({
    ...shop.deps,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  });
  expect(await accept(tokens.last, email, TENANT, later(7.01))).toEqual(refuse('NotFound'));
  expect(await accept(tokens.last, email, TENANT, later(6.99))).toHaveProperty('memberId');
});

test('an organizer gets events of the tenant one by one', async () => {
  const email = newAddress();
  const [one, other] = [await makeEvent(shop.deps), await makeEvent(shop.deps)];
  const foreign = await makeEvent(shop.deps, { tenantId: OTHER });
  for (const { eventId } of [one, other])
    expect((await run(['add', email], { role: 'organizer', event: eventId }))[0]).toBe(0);
  expect((await memberOf(email))?.grants).toHaveLength(2);
  const wrong = run(['add', email], { role: 'organizer', event: foreign.eventId });
  await expect(wrong).rejects.toThrow('has no event');
  await expect(run(['add', email], { role: 'organizer' })).rejects.toThrow('--event EVENT-ID');
  await expect(run(['add', email], { role: 'owner', event: one.eventId })).rejects.toThrow(
    'only for organizers',
  );
  const remove = { role: 'organizer', event: one.eventId };
  expect(await run(['remove', email], remove)).toEqual([
    0,
    `${email} is no longer organizer of ${one.eventId}.`,
  ]);
  expect(await run(['remove', email], remove)).toEqual([
    1,
    `Nothing was changed: ${email} is not organizer of ${one.eventId}.`,
  ]);
  const left = { role: 'organizer', eventId: other.eventId, eventTitle: expect.any(String) };
  expect((await memberOf(email))?.grants).toEqual([left]);
  const actor = { kind: 'Member', memberId: (await memberOf(email))?.memberId ?? '' } as const;
  const webhook = { thingId: randomUUID(), after: { url: 'https://books.example/…' } };
  await inTenant((scope) => recordAction(scope, { what: 'webhook.add', ...webhook }, { actor, why: '' }));
  const [code, ...lines] = await run(['remove', email]);
  const printed = lines.join('\n');
  expect(code).toBe(0);
  expect(printed).toMatch(
    / is no member any more\.\nWhat they set up keeps working.*\n.*webhook\.add {2}https:\/\/books/,
  );
  expect(await memberOf(email)).toBeUndefined();
  await expect(run(['remove', email])).rejects.toThrow(`${email} is not a member of the tenant`);
});

test('the last owner stays, even if two are removed at once', async () => {
  const owners = [newAddress(), newAddress()];
  const [first = '', second = ''] = owners;
  for (const email of owners) await run(['add', email], { role: 'owner' });
  await expect(run(['remove', first], {}, OTHER)).rejects.toThrow('is not a member of the tenant "marafon"');
  const outcomes = await Promise.all(owners.map((email) => run(['remove', email])));
  expect(outcomes.map(([code]) => code).toSorted()).toEqual([0, 1]);
  const last = (await memberOf(first)) === undefined ? second : first;
  const refused = `Nothing was changed: ${last} is the last owner. Add another one first.`;
  expect(await run(['remove', last])).toEqual([1, refused]);
  await run(['add', last], { role: 'operator' });
  expect(await run(['remove', last], { role: 'owner' })).toEqual([1, refused]);
  expect((await run(['remove', last], { role: 'operator' }))[0]).toBe(0);
});

test('explains faults, and changes nothing', async () => {
  const email = newAddress();
  await expect(run(['add', 'nobody'], { role: 'owner' })).rejects.toThrow('is not an e-mail address');
  await expect(run(['add', email])).rejects.toThrow('--role is missing');
  await expect(run(['add', email], { role: 'boss' })).rejects.toThrow('--role must be one of owner, ');
  await expect(run(['add', email], { role: 'owner', language: 'fr' })).rejects.toThrow(
    '--language must be one of',
  );
  await expect(run(['add'], { role: 'owner' })).rejects.toThrow('Use "member add EMAIL');
  const deps = { ...shop.deps, config: { ...shop.deps.config, deskUrl: undefined } };
  await expect(run(['add', email], { role: 'owner' }, TENANT, deps)).rejects.toThrow('DESK_URL');
  expect(await memberOf(email)).toBeUndefined();
});

test('a command’s action names the member of --as, who must belong to the tenant', async () => {
  const [by, email] = [newAddress(), newAddress()];
  await run(['add', by], { role: 'owner' });
  await run(['add', email], { role: 'operator', as: by.toUpperCase() });
  const [memberId, of] = [(await memberOf(by))?.memberId, (await memberOf(email))?.memberId];
  const done = await inTenant((scope) => listActions(scope, { kind: 'member', id: of ?? '' }, { count: 9 }));
  expect(done).toMatchObject([{ what: 'member.add', actor: { kind: 'Command', memberId } }]);
  const lines: string[] = [];
  const terminal = { print: (line: string) => lines.push(line), confirm: undefined, isColoured: false };
  await runActionsCommand(shop.deps, TENANT, [], { count: '1' }, terminal);
  expect(lines[0]).toContain(`  command as ${by}  member.add  ${of}`);
  const foreign = run(['add', email], { role: 'operator', as: by }, OTHER);
  await expect(foreign).rejects.toThrow(`${by} is not a member of the tenant "marafon"`);
});

test('add finds the desk of the running shop without a setting', async () => {
  const [email, origin] = [newAddress(), 'http://desk.localhost:4391'];
  await shop.deps.database.inTenant(DESK_SCOPE_ID, (scope) => setDeskOrigin(scope, origin));
  const deps = { ...shop.deps, config: { ...shop.deps.config, deskUrl: undefined } };
  const [code, , next] = await run(['add', email], { role: 'owner' }, TENANT, deps);
  expect([code, next]).toEqual([0, `They open the link of the mail within 7 days and log in at ${origin}.`]);
  const [mail] = await mailsTo(email, 1);
  expect(mail?.text).toContain(`${origin}/invitation?`);
});
