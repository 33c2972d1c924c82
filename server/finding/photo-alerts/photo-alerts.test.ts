import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import { PHOTO_ALERT_CONFIRM_HOURS, PHOTO_ALERT_PATH, photoAlertRoutes } from '#contract/photo-alert.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { addToCounts, editEvent, showEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { deleteEvent } from '#operating/deletion/index.ts';
import { retentionHandlers } from '#operating/retention/retention.jobs.ts';
import { countJobs } from '#platform/queue/queue.ts';
import {
  competitorOf,
  type EventInput,
  type MadeEvent,
  makeEvent,
  publishPhoto,
} from '#tests/factories/event-factory.ts';
import { lookAt, paintPhoto } from '#tests/factories/paint-photo.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { picturesIn } from '#tests/fixtures/read-mime.ts';
import { checkAlert, checkAlertEvents, checkEventAlerts } from './check-alerts.ts';
import { unconfirmedUntil } from './photo-alerts.rules.ts';

/** An alert from its request to its one mail, with a real mail server. */
const TENANT = 'photofinish';
let shop: TestShop;
let smtp: SMTPServer;
const received: { to: string; text: string; raw: string }[] = [];
const refused = new Set<string>();

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Unfolds long lines, so that texts can be searched.
        const raw = Buffer.concat(chunks).toString();
        const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text, raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  shop = await openTestShop({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await shop.work();
});
afterAll(async () => {
  await shop.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

let visitors = 0;
/** Returns a new address each time. */
const newEmail = () => `reader${++visitors}@example.com`;

const post = (url: string, payload: object, bearer?: string) =>
  shop.call({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.1.${visitors % 250}.1`,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });
const ask = (input: { eventId: string; email: string; number?: string }, bearer?: string) =>
  post(photoAlertRoutes.askPhotoAlert.path, input, bearer);
const confirm = (token: string) => post(photoAlertRoutes.confirmPhotoAlert.path, { token });
const leave = (token: string) => post(photoAlertRoutes.leavePhotoAlert.path, { token });
const mailsTo = (email: string) => received.filter(({ to }) => to === email).map(({ text }) => text);
const mailTo = (email: string, place = 0) =>
  waitFor(`mail ${place} to ${email}`, async () => mailsTo(email)[place]);
const picturesTo = (email: string) =>
  received.filter(({ to }) => to === email).map(({ raw }) => picturesIn(raw));
const tokenIn = (mail: string, purpose: 'confirm' | 'leave') =>
  new RegExp(`/photo-alert\\?${purpose}=([\\w.-]+)`).exec(mail)?.[1] ?? '';
const alertsOf = (email: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('photoAlerts').selectAll().where('email', '=', email).execute(),
  );
const mailRowsOf = (email: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('mails').selectAll().where('recipient', '=', email).execute(),
  );
/** Requests an alert and confirms it. */
async function askAndConfirm(input: { eventId: string; email: string; number?: string }, bearer?: string) {
  expect((await ask(input, bearer)).statusCode).toBe(204);
  const mail = await mailTo(input.email);
  expect((await confirm(tokenIn(mail, 'confirm'))).json()).toEqual({ eventId: input.eventId });
  return { question: mail };
}
const searchToken = async (eventId: string, number: string): Promise<string> =>
  (
    await shop.call({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', eventId),
      payload: { number },
    })
  ).json().token;
/** Creates a race with known participants, and photos of some of them. */
const race = (input: EventInput = {}) => makeEvent(shop.deps, { photos: [['17', '18'], []], ...input });
const publish = ({ eventId }: MadeEvent, ...bibs: string[]) =>
  publishPhoto(shop.deps, { tenantId: TENANT, eventId, index: 7, bibs, faces: [], isReport: false });
const look = ({ eventId }: MadeEvent) => checkEventAlerts(shop.deps, TENANT, eventId);
const jobsAreDone = () =>
  waitFor('the jobs to be done', async () => {
    const jobs = await shop.deps.database.inTenant(TENANT, countJobs);
    return jobs.every(({ waiting, active }) => waiting + active === 0);
  });
const gone = (email: string) =>
  waitFor(`nothing of ${email} to be kept`, async () => (await alertsOf(email)).length === 0);

describe('an alert', () => {
  test('is requested, confirmed, mailed once and deleted', async () => {
    const event = await race({ photos: [['17']] });
    const email = newEmail();
    const { question } = await askAndConfirm({ eventId: event.eventId, email, number: ' #99 ' });
    expect(question).toContain('with bib 99');
    await look(event);
    expect(mailsTo(email)).toHaveLength(1);
    // The job of the confirmation also looks for photos, and would mail a photo that is not painted yet.
    await jobsAreDone();
    await paintPhoto(shop.deps, await publish(event, '99'));
    await look(event);
    const found = await mailTo(email, 1);
    expect(found).toContain(`/search/${event.eventId}/99`);
    // The close-up is cut from the watermarked preview, around bib 99.
    const [asked, [closeUp, ...others] = []] = picturesTo(email);
    expect([asked, others]).toEqual([[], []]);
    expect(await lookAt(closeUp ?? Buffer.of())).toMatchObject({ colour: 'green', format: 'jpeg' });
    expect(found).toContain('alt="Photo with bib 99 from');
    await gone(email);
    expect(await mailRowsOf(email)).toEqual([]);
    await publish(event, '99');
    await look(event);
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('waits for its confirmation, and two requests are one alert', async () => {
    const event = await race();
    const email = newEmail();
    await ask({ eventId: event.eventId, email, number: '17' });
    await ask({ eventId: event.eventId, email: email.toUpperCase(), number: '17' });
    expect(await alertsOf(email)).toHaveLength(1);
    const mail = await mailTo(email, 1);
    await look(event);
    expect(mailsTo(email)).toHaveLength(2);
    // The photos existed before: a confirmed reader is mailed at once.
    await confirm(tokenIn(mail, 'confirm'));
    expect(await mailTo(email, 2)).toContain('with bib 17');
    await gone(email);
    expect((await confirm(tokenIn(mail, 'confirm'))).statusCode).toBe(404);
  });

  test('of one address does not belong to another', async () => {
    const event = await race({ photos: [['17']] });
    const [one, other] = [newEmail(), newEmail()];
    const { question } = await askAndConfirm({ eventId: event.eventId, email: one, number: '99' });
    await askAndConfirm({ eventId: event.eventId, email: other, number: '99' });
    expect((await leave(tokenIn(question, 'leave'))).statusCode).toBe(204);
    expect((await leave(tokenIn(question, 'leave'))).statusCode).toBe(204);
    await publish(event, '99');
    await look(event);
    await mailTo(other, 1);
    expect(mailsTo(one)).toHaveLength(1);
  });

  test('that is confirmed is not changed by another person’s request', async () => {
    const event = await race({ photos: [['17']] });
    const email = newEmail();
    const input = { eventId: event.eventId, email, number: '99' };
    await askAndConfirm(input);
    const before = await alertsOf(email);
    // A request by another person in another language gets the same answer.
    const headers = { 'accept-language': 'ru' };
    const url = photoAlertRoutes.askPhotoAlert.path;
    expect((await shop.call({ method: 'POST', url, payload: input, headers })).statusCode).toBe(204);
    expect(await alertsOf(email)).toEqual(before);
    await publish(event, '99');
    await look(event);
    expect(await mailTo(email, 1)).toContain('with bib 99');
    await gone(email);
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('of a search token waits for that person, and of an upcoming event for its photos', async () => {
    const event = await race({ date: '2126-05-10', photos: [['17'], ['18?']] });
    const [runner, anybody] = [newEmail(), newEmail()];
    const { eventId } = event;
    await askAndConfirm({ eventId, email: runner }, await searchToken(eventId, '18'));
    await look(event);
    expect(mailsTo(runner)).toHaveLength(1);
    await publish(event, '18');
    await look(event);
    const toRunner = await mailTo(runner, 1);
    expect(toRunner).toContain('photos of you');
    expect(toRunner).toContain('alt="Your photo from');
    expect(toRunner).toContain(`/search/${eventId}/18`);
    const later = await race({ date: '2126-05-10', photos: [] });
    const { question } = await askAndConfirm({ eventId: later.eventId, email: anybody });
    expect(question).toContain('as soon as the photos from');
    await look(later);
    await publish(later, '1');
    await look(later);
    expect(await mailTo(anybody, 1)).toContain(`/event/${later.eventId}`);
    expect(picturesTo(anybody)).toEqual([[], []]);
  });

  test('waits while photos are being read, but not for ever', async () => {
    const event = await race({ photos: [['17']] });
    const email = newEmail();
    await askAndConfirm({ eventId: event.eventId, email, number: '99' });
    const { eventId } = event;
    await shop.deps.database.inTenant(TENANT, (scope) => addToCounts(scope, eventId, { processing: 500 }));
    await publish(event, '99');
    const [alert] = await alertsOf(email);
    const check = (minutes: number) => {
      const now = new Date(Date.now() + minutes * 60_000);
      return checkAlert({ ...shop.deps, clock: { now: () => now } }, TENANT, alert?.alertId ?? '');
    };
    await check(0);
    await check(10);
    expect(mailsTo(email)).toHaveLength(1);
    await check(20);
    await mailTo(email, 1);
  });

  test('is evaluated once for each state of its event', async () => {
    const event = await race({ photos: [['17']] });
    const email = newEmail();
    await askAndConfirm({ eventId: event.eventId, email, number: '99' });
    const sent: string[] = [];
    const deps = {
      ...shop.deps,
      queue: {
        ...shop.deps.queue,
        send: async (...[, , payloads]: Parameters<typeof shop.deps.queue.send>) => {
          sent.push(...payloads.flatMap((payload) => ('eventId' in payload ? String(payload.eventId) : [])));
        },
      } as typeof shop.deps.queue,
    };
    const looked = async () => {
      sent.length = 0;
      await checkAlertEvents(deps, TENANT);
      return sent.filter((eventId) => eventId === event.eventId).length;
    };
    expect(await looked()).toBe(1);
    expect(await looked()).toBe(0);
    await publish(event, '18');
    expect(await looked()).toBe(1);
  });
});

describe('an alert for protected photos', () => {
  test('mails the link of a secure event to the registered address only', async () => {
    const event = await race({ isSecure: true, photos: [['17', '18']] });
    const { eventId } = event;
    const { email } = competitorOf('17');
    const stranger = newEmail();
    expect((await ask({ eventId, email: stranger, number: '17' })).json()).toMatchObject({
      code: 'Invalid',
      errors: [{ path: 'number' }],
    });
    await askAndConfirm({ eventId, email });
    expect(await mailTo(email, 1)).toMatch(/\/competitors\/verify\?token=/);
    expect(picturesTo(email)).toEqual([[], []]);
    await askAndConfirm({ eventId, email: stranger });
    const told = await mailTo(stranger, 1);
    expect(told).toContain(`/event/${eventId}`);
    expect(told).not.toMatch(/verify\?token|\/search\//);
    expect(picturesTo(stranger)).toEqual([[], []]);
  });

  test('that was requested while a bib opened the event is sent to the registered address only', async () => {
    const event = await race({ photos: [['18']] });
    const { eventId } = event;
    const { email } = competitorOf('17');
    const stranger = newEmail();
    await shop.deps.database.inTenant(TENANT, (scope) =>
      applyStartList(shop.deps, scope, eventId, ['17', '18'].map(competitorOf)),
    );
    const bearer = await searchToken(eventId, '17');
    for (const address of [stranger, email]) {
      received.splice(0);
      await askAndConfirm({ eventId, email: address }, bearer);
    }
    // The jobs of the confirmations also look for photos, and would find the photo in the event that a bib opened.
    await jobsAreDone();
    await shop.deps.database.inTenant(TENANT, (scope) =>
      editEvent(shop.deps, scope, eventId, { isSecure: true }, BY_COMMAND),
    );
    await publish(event, '17');
    await checkEventAlerts(shop.deps, TENANT, eventId);
    expect(await alertsOf(stranger)).toMatchObject([{ toldAt: null, seenAt: null }]);
    expect(await mailTo(email, 1)).toMatch(/\/competitors\/verify\?token=/);
  });

  test('that was requested while a bib opened the event cannot be confirmed after the event requires more', async () => {
    const { eventId } = await race({ photos: [['17']] });
    const email = newEmail();
    expect((await ask({ eventId, email }, await searchToken(eventId, '17'))).statusCode).toBe(204);
    const mail = await mailTo(email);
    await shop.deps.database.inTenant(TENANT, (scope) =>
      editEvent(shop.deps, scope, eventId, { verificationFactor: 'BirthDate' }, BY_COMMAND),
    );
    expect((await confirm(tokenIn(mail, 'confirm'))).statusCode).toBe(404);
    expect(await alertsOf(email)).toMatchObject([{ confirmedAt: null }]);
  });

  test('of an event with a factor leads to the question for that factor', async () => {
    const event = await race({ factor: 'Surname' });
    const email = newEmail();
    await askAndConfirm({ eventId: event.eventId, email, number: '17' });
    const told = await mailTo(email, 1);
    expect(told).toContain(`/search/${event.eventId}/17`);
    expect(told).not.toMatch(/Runner17|verify\?token/);
    expect(picturesTo(email)).toEqual([[], []]);
    expect((await ask({ eventId: event.eventId, email }, 'forged')).statusCode).toBe(401);
  });
});

describe('an alert ends', () => {
  test('when its address refuses the confirmation mail', async () => {
    const event = await race();
    const email = newEmail();
    refused.add(email);
    expect((await ask({ eventId: event.eventId, email, number: '17' })).statusCode).toBe(204);
    await gone(email);
    expect(await mailRowsOf(email)).toEqual([]);
  });

  test('when its confirmed address refuses the alert mail', async () => {
    const event = await race({ photos: [['17']] });
    const email = newEmail();
    await askAndConfirm({ eventId: event.eventId, email, number: '99' });
    refused.add(email);
    await publish(event, '99');
    await look(event);
    await gone(email);
    expect(await mailRowsOf(email)).toEqual([]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('by the unsubscribe button of a mail program, without a login', async () => {
    const event = await race({ photos: [['17']] });
    const email = newEmail();
    const { question } = await askAndConfirm({ eventId: event.eventId, email, number: '99' });
    const unfolded = question.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const link = /^List-Unsubscribe: <(\S+)>$/m.exec(unfolded)?.[1] ?? '';
    const { pathname, search } = new URL(link);
    expect(pathname).toBe(PHOTO_ALERT_PATH);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const reply = await shop.call({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(reply.statusCode).toBe(204);
    }
    expect(await alertsOf(email)).toEqual([]);
  });

  test('two days after its request, unless it is confirmed', async () => {
    const event = await race({ photos: [['17']] });
    const [idle, waiting] = [newEmail(), newEmail()];
    await ask({ eventId: event.eventId, email: idle, number: '99' });
    await mailTo(idle);
    await askAndConfirm({ eventId: event.eventId, email: waiting, number: '99' });
    const sweepAt = async (now: Date) => {
      const deps = { ...shop.deps, clock: { now: () => now } };
      const [handler] = retentionHandlers(deps);
      await handler?.handle({ tenantId: TENANT }, new AbortController().signal);
    };
    const nearly = unconfirmedUntil(new Date(Date.now() - 60_000));
    await sweepAt(nearly);
    expect(await alertsOf(idle)).toHaveLength(1);
    await sweepAt(new Date(Date.now() + (PHOTO_ALERT_CONFIRM_HOURS + 1) * 3600_000));
    expect(await alertsOf(idle)).toEqual([]);
    expect(await mailRowsOf(idle)).toEqual([]);
    expect(await alertsOf(waiting)).toHaveLength(1);
  });

  test('with its event, and is silent while that is unpublished', async () => {
    const event = await race({ photos: [['17']] });
    const email = newEmail();
    await askAndConfirm({ eventId: event.eventId, email, number: '99' });
    const show = (isShown: boolean) =>
      shop.deps.database.inTenant(TENANT, (scope) => showEvent(scope, event.eventId, isShown, BY_COMMAND));
    await show(false);
    // The photo is published only now, because a worker evaluates alerts too.
    await publish(event, '99');
    await look(event);
    expect((await ask({ eventId: event.eventId, email, number: '99' })).statusCode).toBe(404);
    expect(mailsTo(email)).toHaveLength(1);
    await shop.deps.database.inTenant(TENANT, (scope) =>
      deleteEvent(shop.deps, scope, event.eventId, BY_COMMAND),
    );
    await gone(email);
  });
});

describe('protection against abuse of alerts', () => {
  test('every address gets the same answer, and at most six mails', async () => {
    const event = await race();
    const { eventId } = event;
    const email = newEmail();
    shop.holdClock();
    const comparable = ({ statusCode, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
      statusCode,
      body,
      headers: Object.keys(headers).toSorted(),
    });
    const first = comparable(await ask({ eventId, email, number: '1' }));
    for (const number of ['2', '3', '4', '5', '6', '7', '8', '9'])
      expect(comparable(await ask({ eventId, email, number }))).toEqual(first);
    expect(comparable(await ask({ eventId, email: competitorOf('17').email, number: '17' }))).toEqual(first);
    expect(await alertsOf(email)).toHaveLength(6);
    expect(await mailRowsOf(email)).toHaveLength(6);
  });

  test('one network cannot make the shop mail arbitrary addresses', async () => {
    const { eventId } = await race();
    shop.holdClock();
    visitors += 1;
    const remoteAddress = '10.9.9.9';
    const flood = (number: number) =>
      shop.call({
        method: 'POST',
        url: photoAlertRoutes.askPhotoAlert.path,
        payload: { eventId, email: `victim${number}@example.com` },
        remoteAddress,
      });
    for (let number = 0; number < 60; number++) expect((await flood(number)).statusCode).toBe(204);
    expect((await flood(61)).json()).toMatchObject({ code: 'TooManyRequests' });
  });

  test('a link of one purpose, alert or tenant is invalid for another', async () => {
    const event = await race();
    const email = newEmail();
    await ask({ eventId: event.eventId, email, number: '99' });
    const mail = await mailTo(email);
    const [yes, no] = [tokenIn(mail, 'confirm'), tokenIn(mail, 'leave')];
    const [alertId, signature] = yes.split('.');
    for (const forged of [no, `${shop.deps.newId()}.${signature}`, `${alertId}.x`, `${alertId}`, 'nonsense'])
      expect((await confirm(forged)).statusCode).toBe(404);
    expect((await leave(yes)).statusCode).toBe(404);
    const elsewhere = await shop.call({
      host: 'marafon.localhost',
      method: 'POST',
      url: photoAlertRoutes.confirmPhotoAlert.path,
      payload: { token: yes },
    });
    expect(elsewhere.statusCode).toBe(404);
    expect(await alertsOf(email)).toHaveLength(1);
  });
});
