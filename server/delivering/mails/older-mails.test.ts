import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { completeOrder, listOrderItems } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { MAILS } from './mail-registry.ts';
import { resendMails } from './resend-mails.ts';

/** Mails of two versions side by side: the older one stores in the subject key what this one stores in the payload. */
const TENANT = 'photofinish';

let shop: TestShop;
let buyer: Buyer;
let event: MadeEvent;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  event = await makeEvent(shop.deps, { title: 'Lake Run' });
  const catalog = 'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }]\n';
  productId = (await setCatalog(shop, event, catalog)).photo ?? '';
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

async function payOrder(): Promise<{ orderId: string; orderItemId: string }> {
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId, photoIds: event.photoIds.slice(0, 1) }]);
  const { orderId } = (await buyer.checkOut(cart)).body;
  await inShop((scope) => completeOrder(shop.deps, scope, orderId));
  const [item] = await inShop((scope) => listOrderItems(scope, orderId));
  return { orderId, orderItemId: item?.orderItemId ?? '' };
}

/** Writes a waiting mail as the version without payloads did. */
function writeAsBefore(mail: {
  kind: string;
  recipient: string;
  subjectKey: string;
  orderId?: string;
  orderItemId?: string;
}): Promise<unknown> {
  const { kind, recipient, subjectKey, orderId = null, orderItemId = null } = mail;
  return inShop(({ trx }) =>
    sql`insert into mails (tenant_id, mail_id, kind, recipient, language, order_id, order_item_id, subject_key, state,
        created_at, next_try_at)
      values (${TENANT}, ${shop.deps.newId()}, ${kind}, ${recipient}, 'en', ${orderId}, ${orderItemId}, ${subjectKey},
        'Waiting', now(), now())`.execute(trx),
  );
}

const resend = () => resendMails(shop.deps, TENANT, new AbortController().signal);
const stateOf = (kind: string) =>
  inShop(({ trx }) =>
    trx.selectFrom('mails').select(['state', 'payload']).where('kind', '=', kind).execute(),
  );
const mailsTo = async (address: string) =>
  (await readMailbox(shop.deps.database, TENANT)).filter(({ recipient }) => recipient === address);

test('sends a mail of an older version, with the content of its subject key', async () => {
  const { orderId, orderItemId } = await payOrder();
  const recipient = 'buyer@example.com';
  const subjectKey = '7 at 2026-05-10T09:00:00.000Z';
  await writeAsBefore({ kind: 'package-grown', recipient, subjectKey, orderId, orderItemId });
  await writeAsBefore({
    kind: 'own-data-link',
    recipient: 'reader@example.com',
    subjectKey: '2026-05-10T09:00:00.000Z https://shop.example',
  });
  await resend();
  expect(await stateOf('package-grown')).toEqual([{ state: 'Sent', payload: { photosCount: 7 } }]);
  expect((await mailsTo(recipient)).map(({ text }) => text).join()).toContain('7 ');
  expect(await stateOf('own-data-link')).toEqual([
    { state: 'Sent', payload: { origin: 'https://shop.example' } },
  ]);
  const [link] = await mailsTo('reader@example.com');
  expect(link?.text).toContain('https://shop.example/own-data?data=');
});

test('does not write a mail again that an older version has written', async () => {
  const { orderId } = await payOrder();
  const archiveId = shop.deps.newId();
  await writeAsBefore({ kind: 'archive', recipient: 'buyer@example.com', subjectKey: archiveId, orderId });
  await inShop((scope) => shop.deps.events.emit(scope, 'archive.published', { orderId, archiveId }));
  expect(await stateOf('archive')).toHaveLength(1);
});

test('an older version finds the data of the payload in the dedupe key', async () => {
  const id = () => shop.deps.newId();
  const [requestId, letterId, memberId, invitationId] = [id(), id(), id(), id()];
  const keys: Record<string, string> = {
    archive: id(),
    'package-grown': '3 at 2026-05-10T09:00:00.000Z',
    'originals-here': '5 photos',
    'order-part-refunded': id(),
    'goodwill-code': id(),
    'request-notice': requestId,
    'photos-here': id(),
    'own-data-link': '2026-05-10T09:00:00.000Z https://shop.example',
    'address-replaced': `${id()} 2026-05-10T09:00:00.000Z`,
    'removal-asked': requestId,
    'removal-letter': `${requestId}/${letterId}`,
    'member-invited': `${memberId}/${invitationId}`,
  };
  for (const { kind, payload } of MAILS) {
    // Kinds that no older version writes.
    const added = ['login-link', 'login-changed', 'account-link', 'search-answered', 'order-readdressed'];
    if (added.includes(kind)) continue;
    const key = keys[kind] ?? '';
    const { rows } = await inShop(({ trx }) =>
      sql<{ payload: object }>`select mail_payload_of(${kind}, ${key}) as payload`.execute(trx),
    );
    // Strict, to notice a payload that the database does not fill.
    expect(() => payload.parse(rows[0]?.payload), kind).not.toThrow();
    expect(Object.keys(rows[0]?.payload ?? {}).length > 0, kind).toBe(key !== '');
  }
});

test('does not send a mail that only a newer version knows', async () => {
  await writeAsBefore({ kind: 'from-a-newer-version', recipient: 'later@example.com', subjectKey: '' });
  await resend();
  expect(await stateOf('from-a-newer-version')).toMatchObject([{ state: 'Waiting' }]);
});
