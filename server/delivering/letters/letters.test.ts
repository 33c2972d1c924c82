import sharp from 'sharp';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHOTO_ALERT_PATH } from '#contract/photo-alert.ts';
import { noteBounce } from '#delivering/mails/index.ts';
import { takeDueMail } from '#delivering/mails/mails.store.ts';
import { readServerHold, releaseServer } from '#delivering/mails/paced-mails.store.ts';
import { sendPacedMails } from '#delivering/mails/send-paced-mails.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { addToCounts } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { confirmAddress, suppressAddresses } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { countJobs } from '#platform/queue/queue.ts';
import { createSigningKeys } from '#platform/signing/signing-keys.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { runLettersCommand } from '#server/commands/letters-command.ts';
import { competitorOf, type EventInput, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { picturesIn } from '#tests/fixtures/read-mime.ts';
import { pauseLetters, setLetterGround, startLetters, suppressElsewhere } from './change-letters.ts';
import { previewLetters, readLettersSoFar } from './read-letters.ts';
import { checkLetterEvents, writeLetters } from './write-letters.ts';

/** Tests letters end to end: the recorded legal basis, sending by SMTP, and returned mail. */
const TENANT = 'photofinish';
const GROUND = 'Consent at registration';
let shop: TestShop;
let smtp: SMTPServer;
const received: { to: string; from: string; text: string; raw: string }[] = [];
/** The server's answer to each recipient's address. */
const answers = new Map<string, number>();

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = answers.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('no'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        for (const { address } of envelope.rcptTo) received.push({ to: address, from, text, raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BOUNCE_ADDRESS: 'bounces@shop.example',
    LETTERS_PER_MINUTE: '60000',
  };
  shop = await openTestShop({ environment });
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('tenants')
      .set({ letters: { perMinute: 6_000 } })
      .where('tenantId', '=', TENANT)
      .execute(),
  );
});
afterAll(async () => {
  await shop.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
let bibs = 100;
/** Bibs unique to a test, because addresses are derived from them. */
const newBibs = (count: number) => Array.from({ length: count }, () => String(++bibs));
const emailOf = (bib: string) => competitorOf(bib).email;
const lettersTo = (bib: string) => received.filter(({ to }) => to === emailOf(bib));
const signal = new AbortController().signal;
const send = () => sendPacedMails(shop.deps, TENANT, signal);

/** Creates an event that is sending letters, with participants on one photo each. */
async function race(shown: readonly string[], input: EventInput = {}): Promise<MadeEvent> {
  const event = await makeEvent(shop.deps, { photos: shown.map((bib) => [bib]), ...input });
  const { eventId } = event;
  await inShop((scope) => setLetterGround(shop.deps, scope, { eventId, ground: GROUND }, BY_COMMAND));
  await inShop((scope) => startLetters(shop.deps, scope, eventId, BY_COMMAND));
  return event;
}

const write = (event: MadeEvent) => writeLetters(shop.deps, TENANT, event.eventId);
const soFar = ({ eventId }: MadeEvent) => inShop((scope) => readLettersSoFar(shop.deps, scope, eventId));
const preview = ({ eventId }: MadeEvent) => inShop((scope) => previewLetters(shop.deps, scope, eventId));

test('letters are written only after the legal basis is recorded, with its author; revoking the ground stops the letters', async () => {
  const [bib = ''] = newBibs(1);
  const event = await makeEvent(shop.deps, { photos: [[bib]] });
  const { eventId } = event;
  const start = () => inShop((scope) => startLetters(shop.deps, scope, eventId, BY_COMMAND));
  expect(await start()).toMatchObject({ refused: 'Conflict' });
  await write(event);
  const ground = (text: string | null) =>
    inShop((scope) => setLetterGround(shop.deps, scope, { eventId, ground: text }, BY_COMMAND));
  await ground(GROUND);
  await write(event);
  expect((await soFar(event)).counts.Waiting).toBe(0);
  expect(await start()).toBeUndefined();
  await write(event);
  expect(await soFar(event)).toMatchObject({ ground: GROUND, isSending: true, counts: { Waiting: 1 } });
  await ground(null);
  await send();
  expect(lettersTo(bib)).toEqual([]);
  expect(await soFar(event)).toMatchObject({ ground: null, isSending: false, counts: { Waiting: 1 } });
  const recorded = await inShop(({ trx }) =>
    trx.selectFrom('actions').select('what').where('thingId', '=', eventId).orderBy('actionId').execute(),
  );
  expect(recorded.map(({ what }) => what)).toEqual([
    'event.set-letter-ground',
    'event.start-letters',
    'event.set-letter-ground',
  ]);
});

test('each participant with photos gets one letter ever, in the language of the race', async () => {
  const [seen = '', later = ''] = newBibs(2);
  const event = await race([seen, `${later}?`]);
  await write(event);
  await write(event);
  await send();
  await send();
  expect(lettersTo(seen)).toHaveLength(1);
  // A doubtful bib causes no letter.
  expect(lettersTo(later)).toEqual([]);
  const [letter] = lettersTo(seen);
  expect(letter?.text).toContain(`/search/${event.eventId}/${seen}`);
  expect(letter?.text).toContain('Du bist im Bild.');
  expect(letter?.text).not.toContain('Runner');
  const unfolded = letter?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(unfolded).toMatch(/^List-Unsubscribe: <http\S+leave=letters\.\S+>$/m);
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(unfolded).toMatch(/^CFBL-Address: bounces\+[0-9a-f]{48}@shop\.example; report=arf$/im);
  expect(await soFar(event)).toMatchObject({ counts: { Sent: 1, Waiting: 0 } });
  expect(await preview(event)).toEqual({
    letters: 0,
    others: [
      { reason: 'NoPhotos', count: 1 },
      { reason: 'Written', count: 1 },
    ],
  });
});

test('protected, erased, withdrawn and unsubscribed participants get no letter, and one shared address gets one', async () => {
  const all = newBibs(7);
  const [child = '', erased = '', told = '', gone = '', complained = '', family = '', member = ''] = all;
  const event = await makeEvent(shop.deps, { photos: all.map((bib) => [bib]) });
  await inShop(async (scope) => {
    await protectParticipant(
      shop.deps,
      scope,
      { eventId: event.eventId, competitorId: event.competitors[child] ?? '', isProtected: true },
      BY_COMMAND,
    );
    await suppressAddresses(shop.deps, scope, [emailOf(erased).toUpperCase()], 'Erased');
    await suppressAddresses(shop.deps, scope, [emailOf(gone)], 'Bounced');
    await suppressAddresses(shop.deps, scope, [emailOf(complained)], 'Complained');
    expect(await suppressElsewhere(shop.deps, scope, [emailOf(told)], BY_COMMAND)).toBe(1);
    await scope.trx
      .updateTable('competitors')
      .set({ email: emailOf(family).toUpperCase() })
      .where('competitorId', '=', event.competitors[member] ?? '')
      .execute();
  });
  expect(await preview(event)).toEqual({
    letters: 1,
    others: ['Bounced', 'Complained', 'Elsewhere', 'Erased', 'Protected', 'SharedAddress'].map((reason) => ({
      reason,
      count: 1,
    })),
  });
  const { eventId } = event;
  await inShop((scope) => setLetterGround(shop.deps, scope, { eventId, ground: GROUND }, BY_COMMAND));
  await inShop((scope) => startLetters(shop.deps, scope, eventId, BY_COMMAND));
  await write(event);
  await send();
  expect(received.filter(({ text }) => text.includes(eventId)).map(({ to }) => to.toLowerCase())).toEqual([
    emailOf(family),
  ]);
  // No suppressed address is stored in plain text.
  const kept = await inShop(({ trx }) => trx.selectFrom('mailAddresses').selectAll().execute());
  expect(JSON.stringify(kept)).not.toContain('example.com');
});

test('checks again before sending: protection, a changed address, an unsubscription', async () => {
  const shown = newBibs(3);
  const [child = '', moved = '', left = ''] = shown;
  const event = await race(shown);
  await write(event);
  await inShop(async (scope) => {
    const competitorId = event.competitors[child] ?? '';
    await protectParticipant(
      shop.deps,
      scope,
      { eventId: event.eventId, competitorId, isProtected: true },
      BY_COMMAND,
    );
    await suppressAddresses(shop.deps, scope, [emailOf(left)], 'Unsubscribed');
    await scope.trx
      .updateTable('competitors')
      .set({ email: 'elsewhere@example.com' })
      .where('competitorId', '=', event.competitors[moved] ?? '')
      .execute();
  });
  await send();
  expect(shown.flatMap(lettersTo)).toEqual([]);
  expect(await soFar(event)).toMatchObject({ counts: { Withdrawn: 3, Waiting: 0 } });
  // A participant gets one letter of an event, even after their address has changed.
  await write(event);
  expect((await soFar(event)).counts).toMatchObject({ Withdrawn: 3, Waiting: 0 });
});

describe('a letter grants no access that its reader does not have', () => {
  test('of an event with a factor leads to the page that asks for it, with no bib in the text', async () => {
    const [bib = ''] = newBibs(1);
    const event = await race([bib], { factor: 'Surname' });
    await inShop((scope) => confirmAddress(shop.deps, scope, emailOf(bib)));
    await write(event);
    await send();
    const [letter] = lettersTo(bib);
    expect(letter?.text).toContain(`/search/${event.eventId}/${bib}`);
    expect(picturesIn(letter?.raw ?? '')).toEqual([]);
  });

  test('of a secure event contains the link of the registered address', async () => {
    const [bib = ''] = newBibs(1);
    const event = await race([bib], { isSecure: true });
    await write(event);
    await send();
    const [letter] = lettersTo(bib);
    const token = /competitors\/verify\?token=([\w.-]+)/.exec(letter?.text ?? '')?.[1];
    expect(token).toBeDefined();
    expect(letter?.text).not.toContain('/search/');
  });

  test('contains a picture only for an open event and a proved address', async () => {
    const shown = newBibs(2);
    const [proved = '', other = ''] = shown;
    const event = await race(shown, { people: [['ada'], ['ben']], scale: 4 });
    await inShop((scope) => confirmAddress(shop.deps, scope, emailOf(proved)));
    await write(event);
    await send();
    expect(picturesIn(lettersTo(proved)[0]?.raw ?? '')).toHaveLength(1);
    expect(picturesIn(lettersTo(other)[0]?.raw ?? '')).toEqual([]);
  });

  test('shows the event’s cover if it may not show its reader, but shows no cover of a secure event', async () => {
    const shown = newBibs(2);
    const [open = '', secured = ''] = shown;
    const coverKey = 'covers/letter.jpg';
    const cover = sharp({ create: { width: 800, height: 450, channels: 3, background: '#5080a0' } });
    await shop.deps.storage.put(tenantKey(TENANT, coverKey), await cover.jpeg().toBuffer());
    for (const [bib, isSecure] of [[open, false] as const, [secured, true] as const]) {
      const event = await race([bib], { isSecure });
      await inShop(({ trx }) =>
        trx.updateTable('events').set({ coverKey }).where('eventId', '=', event.eventId).execute(),
      );
      await write(event);
    }
    await send();
    const [picture, ...more] = picturesIn(lettersTo(open)[0]?.raw ?? '');
    expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 225 });
    expect(more).toEqual([]);
    expect(picturesIn(lettersTo(secured)[0]?.raw ?? '')).toEqual([]);
  });
});

test('one click ends all letters to an address; an alert requested later is still sent', async () => {
  const [bib = ''] = newBibs(1);
  const first = await race([bib]);
  await write(first);
  await send();
  const unfolded = lettersTo(bib)[0]?.raw.replace(/\r\n[ \t]+/g, ' ') ?? '';
  const link = new URL(/^List-Unsubscribe: <(\S+)>$/m.exec(unfolded)?.[1] ?? '');
  expect(link.pathname).toBe(PHOTO_ALERT_PATH);
  const leave = (token: string) =>
    shop.call({
      method: 'POST',
      url: `${link.pathname}?leave=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const token = link.searchParams.get('leave') ?? '';
  expect((await leave(`${token}x`)).statusCode).toBe(404);
  expect((await leave(token)).statusCode).toBe(204);
  expect((await leave(token)).statusCode).toBe(204);
  expect(await soFar(first)).toMatchObject({ answers: { Unsubscribed: 1 } });
  const second = await race([bib]);
  await write(second);
  await send();
  expect(lettersTo(bib)).toHaveLength(1);
  expect(await preview(second)).toEqual({ letters: 0, others: [{ reason: 'Unsubscribed', count: 1 }] });
});

describe('returned mail', () => {
  const report = (type: string, fields: string[]) =>
    [
      'From: postmaster@mail.example',
      `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
      '',
      '--b',
      `Content-Type: message/${type}`,
      '',
      ...fields,
      '',
      '--b--',
    ].join('\r\n');

  test('a complaint in a feedback report ends all letters to the address', async () => {
    const [bib = ''] = newBibs(1);
    const event = await race([bib]);
    await write(event);
    await send();
    const from = lettersTo(bib)[0]?.from ?? '';
    const notSpam = ['Feedback-Type: not-spam', 'Version: 1', `Original-Mail-From: <${from}>`];
    expect(await noteBounce(shop.deps, report('feedback-report', notSpam))).toMatchObject({
      outcome: 'NotFailed',
    });
    const abuse = ['Feedback-Type: abuse', 'Version: 1', `Original-Mail-From: <${from}>`];
    expect(await noteBounce(shop.deps, report('feedback-report', abuse))).toMatchObject({
      outcome: 'Complained',
    });
    // If the report does not contain the letter's return address, the address to which the report was sent identifies
    // the letter.
    expect(
      await noteBounce(shop.deps, report('feedback-report', ['Feedback-Type: abuse']), from),
    ).toMatchObject({ outcome: 'Complained' });
    expect(await noteBounce(shop.deps, report('feedback-report', ['Feedback-Type: abuse']))).toEqual({
      outcome: 'NotOurs',
    });
    expect(await soFar(event)).toMatchObject({ answers: { Complained: 1 } });
    const next = await race([bib]);
    expect((await preview(next))?.others).toEqual([{ reason: 'Complained', count: 1 }]);
  });

  test('a non-existent address gets no further letter, whether its server refuses it at once or later', async () => {
    const shown = newBibs(2);
    const [atOnce = '', later = ''] = shown;
    answers.set(emailOf(atOnce), 550);
    const event = await race(shown);
    await write(event);
    await send();
    const from = lettersTo(later)[0]?.from ?? '';
    const bounce = report('delivery-status', [
      'Reporting-MTA: dns; a',
      '',
      'Action: failed',
      'Status: 5.1.1',
    ]);
    expect(await noteBounce(shop.deps, bounce, from)).toMatchObject({ isAddressStopped: true });
    expect(await soFar(event)).toMatchObject({ counts: { Refused: 1, Sent: 1 }, answers: { Bounced: 1 } });
    const next = await race(shown);
    expect(await preview(next)).toEqual({ letters: 0, others: [{ reason: 'Bounced', count: 2 }] });
  });
});

test('letters wait while photos are being read, and while they are paused', async () => {
  const shown = newBibs(2);
  const event = await race(shown);
  const { eventId } = event;
  await inShop((scope) => addToCounts(scope, eventId, { processing: 1 }));
  await checkLetterEvents(shop.deps, TENANT);
  await write(event);
  expect((await soFar(event)).counts.Waiting).toBe(0);
  await inShop((scope) => addToCounts(scope, eventId, { processing: -1 }));
  await write(event);
  await inShop((scope) => pauseLetters(shop.deps, scope, eventId, BY_COMMAND));
  await send();
  expect(shown.flatMap(lettersTo)).toEqual([]);
  await inShop((scope) => startLetters(shop.deps, scope, eventId, BY_COMMAND));
  await send();
  expect(shown.flatMap(lettersTo)).toHaveLength(2);
});

test('the letter of a killed process is sent by the next one, under the same Message-ID', async () => {
  const [bib = ''] = newBibs(1);
  const event = await race([bib]);
  await write(event);
  const start = shop.deps.clock.now();
  const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
  shop.holdClock(start);
  const taken = await inShop((scope) => takeDueMail(scope, start, minutes(10), true));
  expect(taken?.recipient).toBe(emailOf(bib));
  await send();
  expect(lettersTo(bib)).toEqual([]);
  shop.holdClock(minutes(11));
  await send();
  expect(lettersTo(bib)[0]?.text).toContain(`Message-ID: <${taken?.mailId}@`);
  expect(lettersTo(bib)).toHaveLength(1);
});

test('when the mail server says "not now" all letters are held, but other mails are not', async () => {
  const shown = newBibs(6);
  for (const bib of shown) answers.set(emailOf(bib), 451);
  // Starts after the send windows that earlier tests used.
  const start = new Date(shop.deps.clock.now().getTime() + 30 * 60_000);
  shop.holdClock(start);
  const event = await race(shown);
  await write(event);
  await send();
  const heldUntil = await inShop((scope) => readServerHold(scope, start));
  expect(heldUntil?.getTime()).toBe(start.getTime() + 60_000);
  const before = received.length;
  await send();
  expect(received).toHaveLength(before);
  // The queue of unpaced mails does not contain letters.
  expect(await inShop((scope) => takeDueMail(scope, start, start))).toBeUndefined();
  for (const bib of shown) answers.delete(emailOf(bib));
  shop.holdClock(new Date(start.getTime() + 3 * 60_000));
  await send();
  expect(shown.flatMap(lettersTo)).toHaveLength(6);
  expect(await inShop((scope) => readServerHold(scope, start))).toBeNull();
  await inShop(releaseServer);
});

test('no letter is written while suppressed addresses cannot be recognised', async () => {
  const [bib = ''] = newBibs(1);
  const event = await race([bib]);
  await inShop((scope) => suppressAddresses(shop.deps, scope, ['somebody@example.com'], 'Elsewhere'));
  const keys = createSigningKeys(
    [{ keyId: 'a', secret: 'a secret of at least thirty-two characters' }],
    'another one of at least thirty-two',
  );
  await writeLetters({ ...shop.deps, keys }, TENANT, event.eventId);
  expect(await soFar(event)).toMatchObject({ counts: { Waiting: 0 }, hasLostAddresses: false });
  const elsewhere = await inShop((scope) => readLettersSoFar({ keys }, scope, event.eventId));
  expect(elsewhere.hasLostAddresses).toBe(true);
});

test('`letters` records, previews, sends, pauses and reports progress', async () => {
  const [bib = ''] = newBibs(1);
  const { eventId } = await makeEvent(shop.deps, { photos: [[bib]] });
  const run = async (operands: string[], options = {}) => {
    const { terminal, lines } = recordTerminal();
    const code = await runLettersCommand(shop.deps, TENANT, operands, options, terminal);
    return { code, printed: lines.join('\n') };
  };
  expect((await run(['status', eventId])).printed).toContain('legal basis: not recorded');
  expect(await run(['send', eventId])).toMatchObject({ code: 1 });
  await expect(run(['ground', eventId])).rejects.toThrow('--no-ground');
  expect(await run(['ground', eventId], { ground: GROUND })).toMatchObject({ code: 0 });
  expect((await run(['preview', eventId])).printed).toMatch(
    /^1 would get a letter now[\s\S]*Du bist im Bild\./,
  );
  expect(await run(['send', eventId])).toMatchObject({ code: 0 });
  expect((await run(['status', eventId])).printed).toContain('being sent');
  expect(await run(['pause', eventId])).toMatchObject({ code: 0 });
  await expect(run(['burn', eventId])).rejects.toThrow('is unknown');
});

test('a tenant is queued once for sending, however many letters it has written', async () => {
  for (let times = 0; times < 2; times++) await write(await race(newBibs(1)));
  const jobs = await inShop(countJobs);
  expect(jobs).toContainEqual({ job: 'mails.send-paced-mails', waiting: 1, active: 0, failed: 0 });
  await send();
});

test('a clock that is set back delays no letters', async () => {
  const bibsOf = [newBibs(2), newBibs(2)];
  const start = shop.deps.clock.now();
  const day = 24 * 3600_000;
  shop.holdClock(new Date(start.getTime() + day));
  await write(await race(bibsOf[0] ?? []));
  await send();
  shop.holdClock(start);
  await write(await race(bibsOf[1] ?? []));
  await send();
  expect(bibsOf.flat().flatMap(lettersTo)).toHaveLength(4);
});
