import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderMail } from '#contract/mail.schema.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { createSmtpMailer, type Mailer } from '#platform/mailer/mailer.ts';
import { FileMissing, type Storage } from '#platform/storage/storage.ts';
import { cancelOrder, completeOrder, findOrder, listOrderItems } from '#selling/orders/index.ts';
import { deactivatePromoCode } from '#selling/promo-codes/deactivate-promo-code.ts';
import { normaliseCode } from '#selling/promo-codes/index.ts';
import { runBounced } from '#server/commands/mail-command.ts';
import {
  type Buyer,
  type CallInput,
  createBuyer,
  type RefusedBody,
  setCatalog,
} from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { lookAt, paintPhoto } from '#tests/factories/paint-photo.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { deliveryStatus } from '#tests/fixtures/delivery-status.ts';
import { picturesIn, readMime } from '#tests/fixtures/read-mime.ts';
import { cutMailPictures } from './mail-pictures.ts';
import { mailHandlers, resendMailsJob } from './mails.jobs.ts';
import { insertMails, listOrderMails } from './mails.store.ts';
import { resendMails } from './resend-mails.ts';
import { resendOrderMail } from './resend-order-mail.ts';
import { deferMail } from './waiting-mails.store.ts';
import { sendMailJob } from './write-mail.ts';

/** Mails from the event that causes them to the recipient's server, which is a real one. */
const TENANT = 'photofinish';
const MINUTE_MS = 60_000;

let shop: TestShop;
let buyer: Buyer;
let event: MadeEvent;
let products: Record<string, string>;
let smtp: SMTPServer;
const received: { to: string; from: string; text: string }[] = [];
/** The server's answers to recipients whose mail it does not accept. */
const answers = new Map<string, number>();

beforeAll(async () => {
  smtp = await openMailServer();
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  shop = await openTestShop({
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, BOUNCE_ADDRESS: 'bounces@shop.example' },
  });
  buyer = createBuyer(shop);
  event = await makeEvent(shop.deps, { title: 'Ημιμαραθώνιος <της> Λίμνης' });
  products = await setCatalog(
    shop,
    event,
    `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: gift, kind: Promocode, title: { en: Gift code }, price: 29 }
`,
  );
  await shop.work();
});
afterAll(async () => {
  await shop.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
beforeEach(() => answers.clear());

async function openMailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = answers.get(address);
      done(code === undefined ? null : Object.assign(new Error('not this one'), { responseCode: code }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        for (const { address } of rcptTo) received.push({ to: address, from, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

let lastBuyer = 0;

/** Checks a cart out to a new address. */
async function order(
  items: NewCartItem[] = [photo()],
  input: CallInput = {},
): Promise<{ orderId: string; email: string }> {
  const email = `buyer${++lastBuyer}@example.com`;
  const cart = await buyer.openCart();
  expect((await buyer.add(cart, items, input)).status).toBe(204);
  await buyer.send('PUT', `${cart}/customer`, { email });
  const { status, body } = await buyer.send<{ orderId: string }>('POST', cart);
  expect(status).toBe(201);
  return { orderId: body.orderId, email };
}

const photo = (): NewCartItem => ({
  productId: products.photo ?? '',
  photoIds: event.photoIds.slice(0, 1),
});
const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const pay = (orderId: string) => inShop((scope) => completeOrder(shop.deps, scope, orderId));
const cancel = (orderId: string) => inShop((scope) => cancelOrder(shop.deps, scope, orderId));
const mailPath = (orderId: string) => `/public/order-service/api/v1/orders/${orderId}/mail`;
const readMail = async (orderId: string) => (await buyer.send<OrderMail>('GET', mailPath(orderId))).body;
const correct = (orderId: string, email: string) =>
  buyer.send<RefusedBody>('PUT', mailPath(orderId), { email });
const mailsTo = (address: string) => received.filter(({ to }) => to === address);
const settled = (orderId: string, state: OrderMail['state']) =>
  waitFor(`the mail to be ${state}`, async () => {
    const mail = await readMail(orderId);
    return mail.state === state && mail;
  });
/** Waits until a mail was tried and deferred. */
const deferred = (orderId: string) =>
  waitFor('a first try', async () => {
    const { mail, nextTryAt } = await inShop(async (scope) => {
      const tries = scope.trx.selectFrom('mails').select('nextTryAt').where('orderId', '=', orderId);
      return {
        mail: (await listOrderMails(scope, orderId))[0],
        nextTryAt: (await tries.executeTakeFirst())?.nextTryAt,
      };
    });
    return mail?.state === 'Waiting' && nextTryAt instanceof Date && mail;
  });
/** Retries the mails that are due after the given minutes. */
const resend = (minutes: number, mailer = shop.deps.mailer, tenants = shop.deps.tenants) => {
  const now = () => new Date(Date.now() + minutes * MINUTE_MS);
  return resendMails({ ...shop.deps, mailer, tenants, clock: { now } }, TENANT, new AbortController().signal);
};
const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]?.trim();

describe('a mail that bounces after its server accepted it', () => {
  const bounced = async (message: string, options = {}): Promise<[number, string]> => {
    const said: string[] = [];
    const code = await runBounced(shop.deps, message, options, (line) => said.push(line));
    return [code, said.join()];
  };
  const sent = async () => {
    const bought = await order();
    await pay(bought.orderId);
    await settled(bought.orderId, 'Sent');
    const [letter] = mailsTo(bought.email);
    return { ...bought, returnPath: letter?.from ?? '' };
  };

  test('is Refused from then on, and no other mail becomes Refused', async () => {
    const [one, other] = [await sent(), await sent()];
    expect(one.returnPath).toMatch(/^bounces\+[0-9a-f]{48}@shop\.example$/);
    expect(one.returnPath).not.toBe(other.returnPath);
    const report = deliveryStatus({ to: one.returnPath, status: '5.1.1' });
    expect(await bounced(report)).toEqual([0, expect.stringContaining('no other letter')]);
    expect(await readMail(one.orderId)).toMatchObject({ state: 'Refused', reasonCode: 'AddressUnknown' });
    expect(await readMail(other.orderId)).toMatchObject({ state: 'Sent' });
    expect(await bounced(report)).toEqual([0, expect.stringContaining('already refused')]);
    const elsewhere = deliveryStatus({ to: 'postmaster@shop.example', status: '5.1.1' });
    expect(await bounced(elsewhere, { to: other.returnPath.toUpperCase() })).toContain(0);
    expect(await readMail(other.orderId)).toMatchObject({ state: 'Refused' });
  });

  test('stops all letters to its address, until an operator sends one again', async () => {
    const { orderId, email, returnPath } = await sent();
    await bounced(deliveryStatus({ to: returnPath, status: '5.1.1' }));
    const cause = { actor: BY_COMMAND.actor, why: '' };
    await correct(orderId, email.toUpperCase());
    const stopped = await settled(orderId, 'Refused');
    expect(stopped).toMatchObject({ reasonCode: 'AddressUnknown', correctionsLeft: 4 });
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email.toUpperCase())).toEqual([]);
    await inShop((scope) => resendOrderMail(shop.deps, scope, { orderId, email }, cause));
    await settled(orderId, 'Sent');
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('for a full mailbox stops no other letter', async () => {
    const { orderId, email, returnPath } = await sent();
    await bounced(deliveryStatus({ to: returnPath, status: '5.2.2' }));
    expect(await readMail(orderId)).toMatchObject({ state: 'Refused', reasonCode: 'MailboxFull' });
    expect((await correct(orderId, email)).status).toBe(204);
    await settled(orderId, 'Sent');
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('is recognised only by a real bounce: a delay, an answer and a forged address change nothing', async () => {
    const { orderId, returnPath } = await sent();
    const forged = returnPath.replace(/[0-9a-f]{16}@/, `${'0'.repeat(16)}@`);
    for (const [message, code] of [
      [deliveryStatus({ to: returnPath, status: '4.4.1', action: 'delayed' }), 0],
      [deliveryStatus({ to: forged, status: '5.1.1' }), 65],
      [deliveryStatus({ to: 'bounces@shop.example', status: '5.1.1' }), 65],
      [`To: ${returnPath}\r\nSubject: Re: your photos\r\n\r\nThank you!`, 65],
    ] as const)
      expect(await bounced(message)).toEqual([code, expect.stringContaining('nothing was changed')]);
    expect(await readMail(orderId)).toMatchObject({ state: 'Sent' });
  });
});

describe('the mail of a paid order', () => {
  test('is sent, and its page says so', async () => {
    const { orderId, email } = await order();
    expect(await buyer.send('GET', mailPath(orderId))).toMatchObject({ status: 409 });
    await pay(orderId);
    const mail = await settled(orderId, 'Sent');
    expect(mail).toMatchObject({ email, reasonCode: null, correctionsLeft: 5 });
    expect(Date.parse(mail.writtenOn ?? '')).toBeLessThanOrEqual(Date.parse(mail.sentOn ?? ''));
    expect(Date.now() - Date.parse(mail.sentOn ?? '')).toBeLessThan(60_000);
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]?.text).toContain('Content-Type: multipart/alternative');
  });

  test('uses the brand’s own sender, if the brand has one', async () => {
    const { orderId, email } = await order();
    answers.set(email, 451);
    await pay(orderId);
    await deferred(orderId);
    answers.clear();
    const read = async (tenantId: string) => {
      const found = await shop.deps.tenants.read(tenantId);
      return { ...found, settings: { ...found.settings, mailFrom: 'fotos@brand.example' } };
    };
    await resend(60, shop.deps.mailer, { ...shop.deps.tenants, read });
    await settled(orderId, 'Sent');
    expect(headerOf(mailsTo(email)[0]?.text ?? '', 'From')).toContain('<fotos@brand.example>');
  });

  test('links to the shop’s present address if the shop gave up the one where the order was placed', async () => {
    const { orderId, email } = await order();
    await inShop(({ trx }) =>
      trx
        .updateTable('orders')
        .set({ origin: 'https://old.example' })
        .where('orderId', '=', orderId)
        .execute(),
    );
    answers.set(email, 451);
    await pay(orderId);
    await deferred(orderId);
    answers.clear();
    const read = async (tenantId: string) => ({
      ...(await shop.deps.tenants.read(tenantId)),
      hosts: ['new.example'],
    });
    await resend(60, shop.deps.mailer, { ...shop.deps.tenants, read });
    await settled(orderId, 'Sent');
    const contentOf = ({ content, parts }: ReturnType<typeof readMime>): string =>
      content.toString() + parts.map(contentOf).join('');
    const content = contentOf(readMime(mailsTo(email)[0]?.text ?? ''));
    expect(content).toContain(`https://new.example/order/${orderId}`);
    expect(content).not.toContain('old.example');
  });

  test('that was refused shows the reason, and is sent to the corrected address', async () => {
    const { orderId, email } = await order();
    answers.set(email, 550);
    await pay(orderId);
    expect(await settled(orderId, 'Refused')).toMatchObject({ reasonCode: 'AddressUnknown', sentOn: null });
    const right = `right-${email}`;
    expect((await correct(orderId, right)).status).toBe(204);
    expect(await settled(orderId, 'Sent')).toMatchObject({ email: right, correctionsLeft: 4 });
    expect(mailsTo(right)).toHaveLength(1);
    expect((await inShop((scope) => findOrder(scope, orderId)))?.email).toBe(right);
    const actions = await inShop((scope) => listActions(scope, { kind: 'order', id: orderId }, { count: 9 }));
    expect(actions).toMatchObject([
      { what: 'order.correct-email', actor: { kind: 'Visitor' }, before: { email }, after: { email: right } },
    ]);
  });

  test('goes to an address corrected before the payment; correcting sends nothing, and a canceled order gets no mail', async () => {
    const { orderId, email } = await order();
    const right = `right-${email}`;
    expect((await correct(orderId, right)).status).toBe(204);
    expect(await inShop((scope) => listOrderMails(scope, orderId))).toEqual([]);
    await pay(orderId);
    expect(await settled(orderId, 'Sent')).toMatchObject({ email: right, correctionsLeft: 5 });
    expect(mailsTo(email)).toEqual([]);
    const canceled = await order();
    await cancel(canceled.orderId);
    expect((await correct(canceled.orderId, right)).status).toBe(409);
  });

  test('is sent again to the same address on request, under another Message-ID', async () => {
    const { orderId, email } = await order();
    await pay(orderId);
    await settled(orderId, 'Sent');
    expect((await correct(orderId, email)).status).toBe(204);
    await waitFor('the second mail', async () => mailsTo(email).length === 2);
    const ids = mailsTo(email).map(({ text }) => headerOf(text, 'Message-ID'));
    expect(new Set(ids).size).toBe(2);
  });

  test('can be corrected five times', async () => {
    const { orderId, email } = await order();
    await pay(orderId);
    for (let time = 0; time < 5; time++)
      expect((await correct(orderId, `${time}-${email}`)).status).toBe(204);
    expect(await correct(orderId, email)).toMatchObject({
      status: 409,
      body: { code: 'MailCorrectionsUsedUp' },
    });
    expect(await readMail(orderId)).toMatchObject({ email: `4-${email}`, correctionsLeft: 0 });
  });

  test('is None if no mail was written, and is sent on request', async () => {
    const { orderId, email } = await order();
    await pay(orderId);
    await settled(orderId, 'Sent');
    await inShop(({ trx }) => trx.deleteFrom('mails').where('orderId', '=', orderId).execute());
    const none = { state: 'None', email, writtenOn: null, sentOn: null, reasonCode: null };
    expect(await buyer.send('GET', mailPath(orderId))).toMatchObject({ status: 200, body: none });
    expect((await correct(orderId, email)).status).toBe(204);
    expect(await settled(orderId, 'Sent')).toMatchObject({ email, correctionsLeft: 5 });
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('cannot be read or sent by another tenant', async () => {
    const { orderId, email } = await order();
    await pay(orderId);
    const host = 'marafon.localhost';
    expect((await buyer.send('GET', mailPath(orderId), undefined, { host })).status).toBe(404);
    expect((await buyer.send('PUT', mailPath(orderId), { email: 'x@example.com' }, { host })).status).toBe(
      404,
    );
    expect((await correct(shop.deps.newId(), email)).status).toBe(404);
    for (const sly of ['nobody', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example'])
      expect(await correct(orderId, sly)).toMatchObject({ status: 400, body: { code: 'Invalid' } });
  });
});

describe('the pictures of a mail', () => {
  let race: MadeEvent;
  let productId = '';
  beforeAll(async () => {
    race = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['1'], ['1', '2'], ['2', '3', '1']] });
    for (const each of race.photoIds) await paintPhoto(shop.deps, each);
    const catalog = 'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }\n';
    productId = (await setCatalog(shop, race, catalog)).photo ?? '';
  });
  /** Buys photos after a search for bib 1. */
  const orderAsOne = async (photoIds: string[]) =>
    order([{ productId, photoIds }], { token: await buyer.tokenOf(race.eventId, '1') });
  const arrived = async (email: string) => {
    await waitFor('the mail', async () => mailsTo(email).length === 1);
    return mailsTo(email)[0]?.text ?? '';
  };

  test('are one close-up of each runner, attached and shown by the HTML', async () => {
    const { orderId, email } = await orderAsOne(race.photoIds);
    await pay(orderId);
    const raw = await arrived(email);
    const mail = readMime(raw);
    expect(mail.type).toBe('multipart/alternative');
    expect(mail.parts.map(({ type }) => type)).toEqual(['text/plain', 'multipart/related']);
    const [page, ...images] = mail.parts[1]?.parts ?? [];
    expect([page?.type, ...images.map(({ type }) => type)]).toEqual(['text/html', 'image/jpeg']);
    for (const { headers, content } of images) {
      const cid = headers.get('content-id')?.slice(1, -1);
      expect(page?.content.toString()).toContain(`<img src="cid:${cid}"`);
      expect(headers.get('content-disposition')).toMatch(/^inline/);
      // The picture is cut from the original around bib 1, without the data about where it was taken.
      expect(await lookAt(content)).toEqual({
        colour: 'red',
        format: 'jpeg',
        width: 400,
        height: 500,
        hasPlace: false,
      });
      expect(content.byteLength).toBeLessThanOrEqual(60_000);
    }
    expect(raw.length).toBeLessThan(300_000);
  });

  test('show the runner best, not first, when photos were chosen one by one', async () => {
    const { orderId, email } = await orderAsOne(race.photoIds.toReversed());
    await pay(orderId);
    const pictures = await Promise.all(picturesIn(await arrived(email)).map(lookAt));
    // Not the last photo: it shows two other runners, and bib 1 in its blue half.
    expect(pictures.map(({ colour }) => colour)).toEqual(['red']);
  });

  test('are the first photo uncropped if the buyer’s region is unknown', async () => {
    const { orderId, email } = await order([{ productId, photoIds: race.photoIds.slice(0, 1) }]);
    await pay(orderId);
    const [whole, ...others] = picturesIn(await arrived(email));
    expect(await lookAt(whole ?? Buffer.of())).toMatchObject({ width: 400, height: 266 });
    expect(others).toEqual([]);
  });

  test('that are missing or late do not delay the mail, and the log contains no personal data', async () => {
    const { orderId, email } = await orderAsOne(race.photoIds.slice(0, 2));
    await pay(orderId);
    await settled(orderId, 'Sent');
    const [mail] = await inShop((scope) => listOrderMails(scope, orderId));
    if (mail === undefined) throw new Error('the mail was written');
    let logged = '';
    const destination = { write: (line: string) => (logged += line) };
    const log = createLog('trace', destination as never);
    const cut = (read: Storage['read'], signal?: AbortSignal) =>
      cutMailPictures({ ...shop.deps, log, storage: { ...shop.deps.storage, read } }, TENANT, mail, signal);
    let reads = 0;
    const once = (key: string) => {
      reads += 1;
      return reads === 1 ? Promise.reject(new FileMissing(key)) : shop.deps.storage.read(key);
    };
    expect(await cut(once)).toEqual([]);
    expect(await cut(once)).toHaveLength(1);
    const away = new AbortController();
    const never = () => {
      away.abort();
      return new Promise<Uint8Array>(() => {});
    };
    expect(await cut(never, away.signal)).toEqual([]);
    expect(logged.match(/a mail lacks a picture/g)).toHaveLength(2);
    for (const secret of [email, orderId, 'Runner1', race.photoIds[0] ?? '-'])
      expect(logged, secret).not.toContain(secret);
  });

  test('are omitted for an event with a factor, because the address is not verified', async () => {
    const { orderId, email } = await orderAsOne(race.photoIds.slice(0, 1));
    await inShop(({ trx }) =>
      trx
        .updateTable('events')
        .set({ verificationFactor: 'Surname' })
        .where('eventId', '=', race.eventId)
        .execute(),
    );
    await pay(orderId);
    const raw = await arrived(email);
    expect(picturesIn(raw)).toEqual([]);
    expect(readMime(raw).parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(readMime(raw).parts[1]?.content.toString()).not.toContain('<img');
  });
});

describe('a mail that is deferred', () => {
  test('is retried when due, with the same Message-ID', async () => {
    const { orderId, email } = await order();
    answers.set(email, 451);
    await pay(orderId);
    const { mailId } = await deferred(orderId);
    expect(await readMail(orderId)).toMatchObject({ state: 'Waiting', sentOn: null, reasonCode: null });
    answers.clear();
    await resend(0.5);
    expect(mailsTo(email)).toHaveLength(0);
    await resend(2);
    expect(await readMail(orderId)).toMatchObject({ state: 'Sent' });
    expect(headerOf(mailsTo(email)[0]?.text ?? '', 'Message-ID')).toContain(mailId);
  });

  test('is dropped and reported after three days', async () => {
    const { orderId, email } = await order();
    answers.set(email, 451);
    await pay(orderId);
    await deferred(orderId);
    await resend(3 * 24 * 60 + 5);
    expect(await readMail(orderId)).toMatchObject({ state: 'Refused', reasonCode: 'GivenUp' });
  });

  test('is not dropped at its first try, even if it waited long for that try', async () => {
    const { orderId, email } = await order();
    answers.set(email, 451);
    await pay(orderId);
    const { mailId } = await deferred(orderId);
    // The first try of the mail comes only four days later.
    await inShop(({ trx }) =>
      trx
        .updateTable('mails')
        .set({ reason: null, firstTriedAt: null })
        .where('mailId', '=', mailId)
        .execute(),
    );
    const days = (count: number) => count * 24 * 60;
    await resend(days(4));
    expect(await readMail(orderId)).toMatchObject({ state: 'Waiting' });
    await resend(days(6.9));
    expect(await readMail(orderId)).toMatchObject({ state: 'Waiting' });
    await resend(days(7.1));
    expect(await readMail(orderId)).toMatchObject({ state: 'Refused', reasonCode: 'GivenUp' });
  });

  test('is sent at once when its address is corrected', async () => {
    const { orderId, email } = await order();
    answers.set(email, 451);
    await pay(orderId);
    await deferred(orderId);
    await correct(orderId, `right-${email}`);
    await settled(orderId, 'Sent');
    answers.clear();
    await resend(2);
    // The only mail is the notice that another address was entered.
    await waitFor('the notice', async () => mailsTo(email).length > 0);
    expect(mailsTo(email)).toHaveLength(1);
    const mails = await inShop((scope) => listOrderMails(scope, orderId, 'order'));
    expect(mails.map(({ state }) => state)).toEqual(['Sent', 'Withdrawn']);
  });

  test('that cannot be composed delays no other', async () => {
    const orders = [await order(), await order()];
    for (const { orderId, email } of orders) {
      answers.set(email, 451);
      await pay(orderId);
      await deferred(orderId);
    }
    answers.clear();
    // The mails are written at once; the first one is the broken one.
    let reads = 0;
    const read = (tenantId: string) => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('broken')) : shop.deps.tenants.read(tenantId);
    };
    const tenants = { ...shop.deps.tenants, read };
    await resend(2, shop.deps.mailer, tenants);
    const sentTo = () => orders.map(({ email }) => mailsTo(email).length).toSorted();
    expect(sentTo()).toEqual([0, 1]);
    await resend(10);
    expect(sentTo()).toEqual([1, 1]);
  });

  test('is sent once, even if two processes retry due mails', async () => {
    const orders = [await order(), await order(), await order()];
    for (const { email } of orders) answers.set(email, 451);
    for (const { orderId } of orders) await pay(orderId);
    for (const { orderId } of orders) await deferred(orderId);
    answers.clear();
    await Promise.all([resend(2), resend(2)]);
    for (const { email } of orders) expect(mailsTo(email)).toHaveLength(1);
  });

  test('is not retried repeatedly while the mail server is unreachable, and is sent afterwards', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => order()));
    for (const { email } of orders) answers.set(email, 451);
    for (const { orderId } of orders) await pay(orderId);
    for (const { orderId } of orders) await deferred(orderId);
    answers.clear();
    const nowhere = createSmtpMailer('smtp://127.0.0.1:1');
    let tries = 0;
    const send: Mailer['send'] = (...mail) => {
      tries += 1;
      return nowhere.send(...mail);
    };
    await resend(2, { ...nowhere, send });
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThan(8);
    await resend(20);
    for (const { email } of orders) expect(mailsTo(email)).toHaveLength(1);
    nowhere.close();
  });
});

test('a mail is retried with the due mails after its first try was interrupted repeatedly', async () => {
  const { orderId, email } = await order();
  await pay(orderId);
  await settled(orderId, 'Sent');
  const mailId = shop.deps.newId();
  const mail = {
    mailId,
    kind: 'archive',
    recipient: email,
    language: 'en' as const,
    orderId,
    payload: { archiveId: mailId },
    dedupeKey: mailId,
  };
  // The same mail is written once.
  const again = { ...mail, mailId: shop.deps.newId() };
  expect(await inShop((scope) => insertMails(scope, [mail, again], new Date()))).toEqual([mailId]);
  await resend(2);
  expect(mailsTo(email)).toHaveLength(1);
  const deferring = mailHandlers(shop.deps).find(({ name }) => name === sendMailJob.deadLetterJob);
  await deferring?.handle({ tenantId: TENANT, mailId }, new AbortController().signal);
  await resend(2);
  expect(mailsTo(email)).toHaveLength(2);
});

test('a worker process retries the mails that are due', async () => {
  const { orderId, email } = await order();
  answers.set(email, 451);
  await pay(orderId);
  const { mailId } = await deferred(orderId);
  answers.clear();
  await inShop((scope) => deferMail(scope, mailId, { at: new Date(), reason: null }));
  await inShop((scope) => shop.deps.queue.send(scope, resendMailsJob, [{}]));
  await settled(orderId, 'Sent');
  expect(mailsTo(email)).toHaveLength(1);
});

test('an order canceled before its mail was sent gets no mail, and gets it if paid after all', async () => {
  const { orderId, email } = await order();
  answers.set(email, 451);
  await pay(orderId);
  await deferred(orderId);
  await cancel(orderId);
  answers.clear();
  await resend(2);
  const [withdrawn] = await inShop((scope) => listOrderMails(scope, orderId));
  expect(withdrawn?.state).toBe('Withdrawn');
  expect(mailsTo(email)).toHaveLength(0);
  await pay(orderId);
  await settled(orderId, 'Sent');
  expect(mailsTo(email)).toHaveLength(1);
});

test('gift codes go to their buyer in one mail, and each to its recipient', async () => {
  const productId = products.gift ?? '';
  const gift = { name: 'Ана <b>', email: 'ana@example.com', message: 'Run!\r\nBcc: victim@example.com' };
  const { orderId, email } = await order([
    { productId, gift },
    { productId, quantity: 2 },
  ]);
  await pay(orderId);
  const codes = await inShop(({ trx }) =>
    trx.selectFrom('orderItems').select('giftCode').where('orderId', '=', orderId).execute(),
  );
  expect(codes).toHaveLength(3);
  await waitFor(
    'the three mails',
    async () => mailsTo(email).length === 2 && mailsTo('ana@example.com').length === 1,
  );
  const bought = mailsTo(email).find(({ text }) => text.includes('Subject: Your gift codes'))?.text ?? '';
  for (const { giftCode } of codes) expect(bought).toContain(giftCode);
  const given = mailsTo('ana@example.com')[0]?.text ?? '';
  expect(codes.filter(({ giftCode }) => given.includes(giftCode ?? '-'))).toHaveLength(1);
  expect(given).not.toContain(orderId);
  const [headers] = given.split('\r\n\r\n');
  expect(headers).not.toMatch(/^Bcc:/m);
  expect(mailsTo('victim@example.com')).toHaveLength(0);
});

test('a gift code that was refunded or deactivated before its mails were sent is in none of them', async () => {
  const productId = products.gift ?? '';
  const giftTo = (name: string) => ({
    productId,
    gift: { name, email: `${name}@example.com`, message: 'Run!' },
  });
  const { orderId, email } = await order([giftTo('bo'), giftTo('cy'), { productId }]);
  for (const address of [email, 'bo@example.com', 'cy@example.com']) answers.set(address, 451);
  await pay(orderId);
  const tried = () =>
    inShop(({ trx }) =>
      trx
        .selectFrom('mails')
        .select(['kind', 'recipient', 'state', 'nextTryAt'])
        .where('orderId', '=', orderId)
        .execute(),
    );
  await waitFor('a first try of the four mails', async () => {
    const mails = await tried();
    return mails.length === 4 && mails.every(({ nextTryAt }) => nextTryAt !== null);
  });
  const items = await inShop((scope) => listOrderItems(scope, orderId));
  const codeOf = (name?: string) => items.find(({ gift }) => gift?.name === name)?.giftCode ?? '-';
  await inShop(async (scope) => {
    await scope.trx
      .updateTable('orderItems')
      .set({ isReturned: true })
      .where('orderItemId', '=', items.find(({ gift }) => gift?.name === 'bo')?.orderItemId ?? '')
      .execute();
    await deactivatePromoCode(shop.deps, scope, normaliseCode(codeOf('cy')), BY_COMMAND);
  });
  answers.clear();
  await resend(2);
  expect(
    (await tried()).map(({ kind, recipient, state }) => `${kind} ${recipient} ${state}`).toSorted(),
  ).toEqual([
    `gift-codes ${email} Sent`,
    'gift-received bo@example.com Withdrawn',
    'gift-received cy@example.com Withdrawn',
    `order ${email} Sent`,
  ]);
  const bought = mailsTo(email)
    .map(({ text }) => text)
    .join('\n');
  expect(bought).toContain(codeOf());
  expect(bought).not.toContain(codeOf('bo'));
  expect(bought).not.toContain(codeOf('cy'));
  await inShop((scope) => deactivatePromoCode(shop.deps, scope, normaliseCode(codeOf()), BY_COMMAND));
  await inShop((scope) => resendOrderMail(shop.deps, scope, { orderId }, BY_COMMAND));
  await waitFor('the mail that was sent again', async () => mailsTo(email).length === 3);
  expect((await tried()).filter(({ kind }) => kind === 'gift-codes')).toHaveLength(1);
});

test('announces new photos of a package and photos that were awaited', async () => {
  const { orderId, email } = await order();
  await pay(orderId);
  await settled(orderId, 'Sent');
  await inShop(async (scope) => {
    const { orderItemId } = await scope.trx
      .selectFrom('orderItems')
      .select('orderItemId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const grown = { orderItemId: orderItemId, orderId, photosCount: 3 };
    await shop.deps.events.emit(scope, 'package.grown', grown);
    await shop.deps.events.emit(scope, 'preorder.ready', { preorderId: shop.deps.newId(), orderId });
  });
  await waitFor('both mails', async () => mailsTo(email).length === 3);
  const grown = mailsTo(email).find(({ text }) => text.includes('List-Unsubscribe'))?.text ?? '';
  expect(grown).toContain('3 new photos');
  // When the mail is sent, it can no longer know which photos are new.
  expect(picturesIn(grown)).toEqual([]);
  const ready = mailsTo(email).find(({ text }) => text.includes('The wait is over.'))?.text ?? '';
  expect(picturesIn(ready)).toHaveLength(1);
  expect(await readMail(orderId)).toMatchObject({ state: 'Sent', correctionsLeft: 5 });
});
