import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerKeys, PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
});
afterAll(() => shop.close());

async function openPage(host: string, url = '/') {
  const reply = await shop.call({ host, method: 'GET', url, headers: { accept: 'text/html' } });
  const json = new RegExp(`id="${PRINTED_PAGE_ID}">(.*?)</script>`, 's').exec(reply.body)?.[1] ?? '{}';
  return {
    status: reply.statusCode,
    html: reply.body,
    headers: reply.headers,
    printed: JSON.parse(json) as PrintedPage,
  };
}

describe('a tenant', () => {
  test.each(demoTenants.map((tenant) => [tenant.tenantId, tenant] as const))(
    '%s is shown on each of its hosts with its whole settings and its colours',
    async (_tenantId, { hosts, settings }) => {
      for (const host of hosts) {
        const { status, html, printed } = await openPage(`${host}:4711`);
        expect(status).toBe(200);
        // The refund promise is sent with an order, in one language.
        expect(printed.settings).toEqual({ ...settings, refundPromise: undefined });
        expect(html).toContain(`<html lang="${settings.defaultLanguage}">`);
        expect(html).toContain(`content="${settings.colours.brand}"`);
      }
    },
  );

  test('of the white label offers none of the three business entries', () => {
    const [, , whiteLabel] = demoTenants;
    expect(whiteLabel?.settings.menuItems.filter((item) => item.startsWith('/for-'))).toEqual([]);
    expect(demoTenants[0]?.settings.menuItems.filter((item) => item.startsWith('/for-'))).toHaveLength(3);
  });

  test('with a wrong or unknown setting is refused, and each is named', async () => {
    const [tenant] = demoTenants;
    if (tenant === undefined) throw new Error('there is no demo tenant');
    const wrong = {
      ...tenant,
      settings: { ...tenant.settings, currencyId: 1, shoeSize: 44, logo: '//evil.example/x.svg' },
    };
    await expect(defineTenant(shop.deps, wrong as never)).rejects.toThrow(
      /currencyId[\s\S]*logo|logo[\s\S]*currencyId|shoeSize/,
    );
    const settings = { ...tenant.settings, languages: ['en' as const], defaultLanguage: 'el' as const };
    const languageless = { ...tenant, settings };
    await expect(defineTenant(shop.deps, languageless)).rejects.toThrow(/defaultLanguage/);
  });
});

describe('a printed page', () => {
  test('contains the first answers, and nothing that differs between visitors', async () => {
    const event = await makeEvent(shop.deps, { title: 'Printed <Race>' });
    const { html, printed, headers } = await openPage('photofinish.localhost', `/event/${event.eventId}`);
    expect(html).toContain('<title>Printed &lt;Race&gt;: photos · Photofinish</title>');
    expect(Object.keys(printed.answers)).toEqual([
      `/public/photo-service/api/v1/events/${event.eventId}`,
      `/public/photo-service/api/v1/photos?albumId=${event.eventId}&offset=0&count=100`,
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toMatch(/^public/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
  });

  test('about one visitor is not indexed and prints none of their data', async () => {
    const event = await makeEvent(shop.deps);
    const { html, printed } = await openPage('photofinish.localhost', `/search/${event.eventId}/1`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(Object.keys(printed.answers)).toEqual([answerKeys.event(event.eventId)]);
  });

  test('of a secure event shows no photo and is not indexed', async () => {
    const event = await makeEvent(shop.deps, { isSecure: true });
    const { html, printed } = await openPage('photofinish.localhost', `/event/${event.eventId}`);
    expect(html).toContain('noindex');
    expect(html).not.toContain('/files/events');
    expect(Object.keys(printed.answers)).toHaveLength(1);
  });
});
