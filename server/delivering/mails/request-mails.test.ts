import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { REQUEST_FORMS, type RequestKind, requestRoutes } from '#contract/request.ts';
import { demoTenants } from '#demo/tenants.ts';
import { signTicket } from '#hosting/requests/form-ticket.ts';
import { type MailboxMessage, readMailbox } from '#platform/mailer/mailbox.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { composeRequestNotice } from './kinds/request-notice.ts';
import { requestTexts } from './mail-texts/request-texts.ts';

/** A request form leads to one mail: to the tenant. */
const TENANT = 'photofinish';
const settings = demoTenants.find(({ tenantId }) => tenantId === TENANT)?.settings;
if (settings === undefined) throw new Error('there is a demo tenant');
const { supportEmail } = settings;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

/** Sends a form that was opened a minute ago, each time from a new address. */
let sender = 0;
async function send(path: string, fields: object): Promise<string> {
  sender += 1;
  const requestId = shop.deps.newId();
  const issuedAt = new Date(Date.now() - 60_000);
  const reply = await shop.call({
    method: 'POST',
    url: path,
    remoteAddress: `10.0.0.${sender}`,
    headers: { 'accept-language': 'de' },
    payload: { fields, ticket: signTicket(shop.deps.keys, TENANT, { requestId, issuedAt }) },
  });
  expect(reply.statusCode).toBe(204);
  return requestId;
}

/** Returns the mails about a request. */
async function mailsAbout(requestId: string): Promise<{ kind: string; recipient: string; mailId: string }[]> {
  return waitFor('the mails about a request', async () => {
    const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .selectFrom('mails')
        .select(['kind', 'recipient', 'mailId'])
        .where('subjectKey', '=', requestId)
        .orderBy('kind')
        .execute(),
    );
    return rows.length > 0 && rows;
  });
}

async function readMail(mailId: string | undefined): Promise<MailboxMessage> {
  return waitFor('a mail to arrive', async () =>
    (await readMailbox(shop.deps.database, TENANT)).find(({ messageId }) =>
      messageId.includes(String(mailId)),
    ),
  );
}

test('the tenant receives each request in its own language, and no other mail is sent', async () => {
  const comment = '<script>alert(1)</script>\nsecond line';
  const requestId = await send(requestRoutes.sendPhotographerRequest.path, {
    name: 'Ada <b>',
    phoneOrEmail: 'ada@example.com',
    city: 'Brno',
    comment,
  });
  const [notice, ...more] = await mailsAbout(requestId);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ kind: 'request-notice', recipient: supportEmail });
  const told = await readMail(notice?.mailId);
  expect(told.subject).toBe('Application from a photographer: Ada <b>');
  expect(told.text).toContain('> City: Brno\n> Comment: <script>alert(1)</script>\n> second line');
  expect(told.text).toContain('Language of the page: German');
  expect(told.html).not.toMatch(/<script|Ada <b>/);
});

test.each([
  [requestRoutes.sendFeedback.path, { text: 'Buy at https://spam.example', email: 'victim@example.com' }],
  [requestRoutes.sendOrganizerRequest.path, { name: 'Spam', phone: '1234567', email: 'victim@example.com' }],
  [requestRoutes.sendBusinessRequest.path, { name: 'Ada', phone: '1234567' }],
])('%s sends no visitor’s text to third parties', async (path, fields) => {
  const requestId = await send(path, fields);
  expect(await mailsAbout(requestId)).toMatchObject([{ kind: 'request-notice', recipient: supportEmail }]);
});

test('a reply to the tenant’s mail goes to the sender, and its header is one line', () => {
  const envelope = {
    mailId: 'an-id',
    recipient: supportEmail,
    from: 'photos@photofinish.example',
    settings,
    language: 'en' as const,
  };
  const request = { language: 'ru', origin: 'https://photos.example' } as const;
  const compose = (kind: RequestKind, fields: object) =>
    composeRequestNotice(envelope, { ...request, kind, fields });
  expect(compose('organizer', { name: 'A', email: 'a@example.com' }).replyTo).toBe('a@example.com');
  expect(compose('photographer', { name: 'A', phoneOrEmail: '+49 123 4567' }).replyTo).toBe(supportEmail);
  expect(compose('business', { name: 'A\r\nBcc: b@example.com' }).subject).toBe(
    'Request from a business: A Bcc: b@example.com',
  );
  expect(compose('bug', { text: 'x' }).subject).toBe('Bug report');
});

test.each(LANGUAGES)('%s has a text for every form and every field', (language) => {
  const { kinds, fields } = requestTexts(language);
  const names = Object.values(REQUEST_FORMS).flatMap((form) => Object.keys(form));
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(REQUEST_FORMS).toSorted());
  expect(Object.keys(fields).toSorted()).toEqual([...new Set(names)].toSorted());
  for (const word of [...Object.values(kinds), ...Object.values(fields)]) expect(word).not.toBe('');
});
