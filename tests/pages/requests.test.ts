import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RequestKind, requestRoutes, TICKET_MIN_SECONDS } from '#contract/request.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { locatePages } from './locators.ts';
import { type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** The request forms of product §5, on two brands and in three languages, up to the tenant's mailbox. */
const SCRIPT = '<script>document.title="hacked"</script>';

let shop: TestShop;
let browser: PageBrowser | undefined;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  await shop.work();
});
afterAll(() => shop?.close());
afterEach(() => {
  browser?.close();
  browser = undefined;
});

/** Opens a page of a tenant as a first-time visitor. */
async function visit(path: string, tenantId = 'photofinish', language = 'en-GB'): Promise<OpenPage> {
  browser = openPageBrowser(shop, { origin: `http://${tenantId}.localhost`, languages: [language] });
  const page = await browser.open(path);
  await page.findByRole('heading', { level: 1 });
  return page;
}

function field(page: OpenPage, name: string): HTMLInputElement {
  const found = page.document.querySelector<HTMLInputElement>(`main form [name=${name}]`);
  if (found === null) throw new Error(`the form has no field ${name}`);
  return found;
}

const focused = (page: OpenPage) => page.document.activeElement?.getAttribute('name');
const send = async (page: OpenPage) => {
  const buttons = [...page.document.querySelectorAll('main form button[type=submit]')];
  await page.user.click(buttons.at(-1) as Element);
};

async function fill(page: OpenPage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.user.clear(field(page, name));
    await page.user.click(field(page, name));
    await page.user.paste(value);
  }
}

/** Waits until the shop accepts a form: it refuses forms that were filled in faster than a person could. */
async function takeTime(): Promise<void> {
  const isTicket = ({ path, status }: PageBrowser['calls'][number]) =>
    path === requestRoutes.createTicket.path && status === 200;
  await expect.poll(() => browser?.calls.some(isTicket)).toBe(true);
  shop.holdClock(new Date(Date.now() + TICKET_MIN_SECONDS * 1000));
}

/** Returns the error shown at a field; undefined if it has none. */
function faultOf(page: OpenPage, name: string): string | null | undefined {
  const input = field(page, name);
  if (input.getAttribute('aria-invalid') !== 'true') return undefined;
  return page.document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
}

const requestsOf = (tenantId: string) =>
  shop.deps.database.inTenant(tenantId, ({ trx }) =>
    trx.selectFrom('requests').selectAll().orderBy('createdAt').execute(),
  );

/** Waits for the tenant's request of a kind, and for the mail about it. */
async function arrived(tenantId: string, kind: RequestKind) {
  const request = await waitFor(`a request (${kind})`, async () =>
    (await requestsOf(tenantId)).findLast((row) => row.kind === kind),
  );
  const mail = await waitFor(`the mail about a request (${kind})`, async () => {
    const written = await shop.deps.database.inTenant(tenantId, ({ trx }) =>
      trx
        .selectFrom('mails')
        .select('mailId')
        .where('subjectKey', '=', request.requestId)
        .where('kind', '=', 'request-notice')
        .executeTakeFirst(),
    );
    const mailbox = await readMailbox(shop.deps.database, tenantId);
    return written && mailbox.find(({ messageId }) => messageId.includes(written.mailId));
  });
  return { request, mail };
}

describe('a form is sent, stored and mailed', () => {
  test('for a problem report, with the browser details that the form showed', async () => {
    browser = openPageBrowser(shop, {
      prepare: (window) => Object.assign(window, { innerWidth: 390, innerHeight: 844 }),
    });
    const page = locatePages(browser);
    await page.goto('/contacts?token=secret');
    await page.getByRole('main').getByRole('button', { name: 'Report an error' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report an error' });
    const shown = await dialog.getByText('Window 390 × 844').textContent();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Write a few words first').waitFor();
    await dialog.getByLabel('Your message').fill('The grid is empty');
    await takeTime();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Thank you, we’ve received it').waitFor();
    const { request } = await arrived('photofinish', 'bug');
    const { page: path, browser: told, text } = request.fields;
    expect(text).toBe('The grid is empty');
    expect(`${path}\n${told}`).toBe(shown);
    expect(path).toBe('/contacts');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('for organizers, in English, with the address from the link', async () => {
    const page = await visit('/for-organizers?email=ada%40example.com');
    await page.user.click(page.getByRole('button', { name: 'Send a request' }));
    await expect.poll(() => focused(page)).toBe('name');
    expect(field(page, 'email').value).toBe('ada@example.com');
    const fields = { company: 'Runs Ltd', eventTitle: 'Lake Run', name: 'Ada Lovelace', phone: '43660123' };
    await fill(page, { ...fields, phone: '+43 660 123' });
    await takeTime();
    await send(page);
    await page.findByText('Thank you, we’ve received it');
    page.getByText(/call you at \+43 660 123 or write to ada@example.com/);
    const { request, mail } = await arrived('photofinish', 'organizer');
    expect(request).toMatchObject({ fields: { ...fields, email: 'ada@example.com' }, language: 'en' });
    expect(mail.recipient).toBe('support@photofinish.example');
    expect(mail.text).toContain('Runs Ltd');
  });

  test('for a business, in German, even if it was sent faster than a person types', async () => {
    const page = await visit('/for-business', 'photofinish', 'de-DE');
    await fill(page, { name: 'Ada Lovelace', phone: '1234567', comment: SCRIPT });
    await send(page);
    await page.findByText('Danke, deine Nachricht ist da');
    // The first attempt was refused as too fast (409), and the page sent it again.
    expect(browser?.calls.map(({ status }) => status)).toContain(409);
    const { request, mail } = await arrived('photofinish', 'business');
    expect(request).toMatchObject({ fields: { comment: SCRIPT }, language: 'de' });
    expect(mail.text).toContain(SCRIPT);
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;');
    expect(page.title()).not.toBe('hacked');
  });

  test('for photographers of another brand, in Russian, after the form was open for too long', async () => {
    const page = await visit('/for-photographers', 'marafon', 'ru-RU');
    browser?.answer('GET', new RegExp(`^${requestRoutes.createTicket.path}`), {
      status: 200,
      body: { ticket: '1.2.3' },
      times: 1,
    });
    const fields = {
      name: 'Анна Иванова',
      phoneOrEmail: 'anna@example.com',
      city: 'Тула',
      comment: SCRIPT,
      devices: 'две камеры',
      portfolioLink: 'https://anna.example/photos',
    };
    await fill(page, fields);
    await send(page);
    await page.findByText('Спасибо, мы всё получили');
    expect(browser?.calls.filter(({ path }) => path === requestRoutes.createTicket.path)).toHaveLength(2);
    const { request, mail } = await arrived('marafon', 'photographer');
    expect(request).toMatchObject({ fields, language: 'ru' });
    expect(mail.recipient).toBe('support@marafon.example');
    expect(mail.html).not.toContain('<script');
    expect(await requestsOf('photofinish')).not.toContainEqual(
      expect.objectContaining({ kind: 'photographer' }),
    );
  });

  test('for feedback, on the contacts page', async () => {
    const page = await visit('/contacts', 'marafon');
    await fill(page, { text: 'Fast!', email: 'ada@example.com' });
    await takeTime();
    await send(page);
    await page.findByText(/We’ll answer at ada@example.com/);
    const { request } = await arrived('marafon', 'feedback');
    expect(request.fields).toEqual({ text: 'Fast!', email: 'ada@example.com', page: '/contacts' });
  });
});

describe('an error is shown at its field', () => {
  test.each([
    [
      'en-GB',
      'Enter your first and last name',
      'Enter your phone number',
      'Enter a phone number with 7 to 20 digits',
    ],
    [
      'de-DE',
      'Gib deinen Vor- und Nachnamen ein',
      'Gib deine Telefonnummer ein',
      'Gib eine Telefonnummer mit 7 bis 20 Ziffern ein',
    ],
    ['ru-RU', 'Введите имя и фамилию', 'Введите номер телефона', 'Введите номер телефона: от 7 до 20 цифр'],
  ])('for required names and phones, in %s', async (language, nameMissing, phoneMissing, phoneWrong) => {
    const page = await visit('/for-business', 'photofinish', language);
    await send(page);
    expect(faultOf(page, 'name')).toBe(nameMissing);
    expect(faultOf(page, 'phone')).toBe(phoneMissing);
    expect(focused(page)).toBe('name');
    await fill(page, { name: 'Ada' });
    expect(faultOf(page, 'name')).toBeUndefined();
    for (const phone of ['+49 123', '123456789012345678901', 'call 4912345678']) {
      await fill(page, { phone });
      await page.user.click(field(page, 'name'));
      expect(faultOf(page, 'phone')).toContain(phoneWrong);
    }
    await send(page);
    expect(focused(page)).toBe('phone');
    for (const phone of ['1234567', '12345678901234567890', '+49 (123) 456-78']) {
      await fill(page, { phone });
      await page.user.click(field(page, 'name'));
      expect(faultOf(page, 'phone')).toBeUndefined();
    }
  });

  test('for email, city, contact and link', async () => {
    const organizers = await visit('/for-organizers');
    await send(organizers);
    expect(faultOf(organizers, 'email')).toBe('Enter your email address');
    const page = await (browser as PageBrowser).open('/for-photographers');
    await page.findByRole('heading', { level: 1 });
    await fill(page, { portfolioLink: 'javascript:alert(1)' });
    await send(page);
    expect(faultOf(page, 'phoneOrEmail')).toBe('Enter your phone number or email address');
    expect(faultOf(page, 'city')).toBe('Enter the name of the city');
    expect(faultOf(page, 'portfolioLink')).toContain('starts with http:// or https://');
  });

  test('even if only the server finds the error', async () => {
    const page = await visit('/for-business');
    const errors = [{ path: 'fields.phone', message: 'PhoneInvalid' }];
    browser?.answer('POST', new RegExp(`^${requestRoutes.sendBusinessRequest.path}`), {
      status: 400,
      body: { status: 400, code: 'Invalid', errors },
    });
    await fill(page, { name: 'Ada', phone: '1234567' });
    await send(page);
    await page.findByText(/Enter a phone number with/);
    expect(focused(page)).toBe('phone');
  });
});

describe('a failure keeps the text', () => {
  test('a photographer’s application that fails is kept and sent again', async () => {
    const page = await visit('/for-photographers');
    const mend = browser?.answer('POST', new RegExp(`^${requestRoutes.sendPhotographerRequest.path}`), {
      status: 500,
      body: {},
    });
    await fill(page, { name: 'Ben', phoneOrEmail: '1234567', city: 'Brno' });
    await takeTime();
    await send(page);
    await page.findByText('Your application couldn’t be sent');
    expect(field(page, 'city').value).toBe('Brno');
    mend?.();
    await page.user.click(page.getByRole('button', { name: 'Send again' }));
    await page.findByText('Thank you, we’ve received it');
    const { request } = await arrived('photofinish', 'photographer');
    expect(request.fields).toEqual({ name: 'Ben', phoneOrEmail: '1234567', city: 'Brno' });
  });

  test('without a network the text survives a reload, and is deleted after sending', async () => {
    const page = await visit('/for-business');
    await fill(page, { name: 'Carla', phone: '7654321', comment: 'Later' });
    const connect = browser?.answer('POST', /./, {});
    await send(page);
    await page.findByText(/We’ve kept everything you wrote in this tab/);
    connect?.();
    const again = await page.reload();
    await again.findByRole('heading', { level: 1 });
    expect(field(again, 'comment').value).toBe('Later');
    await send(again);
    await again.findByText('Thank you, we’ve received it');
    const last = await again.reload();
    await last.findByRole('heading', { level: 1 });
    expect(field(last, 'comment').value).toBe('');
  });
});

test('a robot that fills in every field gets a success response, and nothing is stored', async () => {
  const page = await visit('/for-business', 'marafon');
  expect(field(page, 'subject').getAttribute('tabindex')).toBe('-1');
  await fill(page, { name: 'Robot', phone: '1234567', subject: 'Cheap pills' });
  await send(page);
  await page.findByText('Thank you, we’ve received it');
  expect(await requestsOf('marafon')).not.toContainEqual(expect.objectContaining({ kind: 'business' }));
});

test('a page requests a ticket only when its form is used', async () => {
  const page = await visit('/for-business');
  const asked = () => browser?.calls.some(({ path }) => path === requestRoutes.createTicket.path);
  expect(asked()).toBe(false);
  await page.user.click(field(page, 'name'));
  await expect.poll(asked).toBe(true);
});
