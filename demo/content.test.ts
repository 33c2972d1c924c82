import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { CONTENT_PAGES, CONTENT_PATHS, DOCUMENTS, type LocalText } from '#contract/site.ts';
import { planSite, readSite, showSite } from '#hosting/pages/index.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { applyDemoContent, demoSiteFolder } from './content.ts';
import { lakesideHalfMarathon } from './event.ts';
import { planEvent } from './plan-event.ts';
import { demoTenants } from './tenants.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const { tenantId } of demoTenants) await applyDemoContent(shop.deps, tenantId);
});
afterAll(() => shop.close());

describe.each(demoTenants)('the demo site of $tenantId', ({ tenantId, settings }) => {
  const host = `${tenantId}.localhost`;

  test('has every page that it links to, in each of its languages', async () => {
    const { menuItems, languages } = settings;
    const inMenu = (path: string): boolean => menuItems.some((item) => item === path);
    const wanted = CONTENT_PAGES.filter((page) => page === 'impressum' || inMenu(CONTENT_PATHS[page]));
    const { pages } = await showSite(shop.deps, tenantId);
    expect(pages.map(({ page, language }) => `${page}.${language}`)).toEqual(
      wanted.flatMap((page) => languages.map((language) => `${page}.${language}`)).toSorted(),
    );
  });

  test('shows two notifications in each of its languages, with working links', async () => {
    const { notifications } = await readSite(shop.deps, tenantId);
    expect(notifications).toHaveLength(2);
    for (const { title, text, confirmText, declineText, img, link } of notifications) {
      const ownWords = [confirmText, declineText].filter((words) => Object.keys(words).length > 0);
      for (const words of [title, text, ...ownWords]) expectAllLanguages(words);
      for (const url of [img, link])
        if (url !== null)
          expect((await shop.call({ method: 'GET', url: inDefault(url), host })).statusCode).toBe(200);
    }
  });

  test('has its footer and its own page in each of its languages', async () => {
    const { footer, customPages } = await readSite(shop.deps, tenantId);
    expectAllLanguages(footer.text);
    expect(customPages).toHaveLength(1);
    for (const language of settings.languages) {
      const { body } = await shop.call({
        method: 'GET',
        url: `/pages/${customPages[0]?.name}/${language}/`,
        host,
      });
      expect(body).toContain(`<html lang="${language}">`);
    }
  });

  test('has the documents that it names, as PDF', async () => {
    const { documents } = await readSite(shop.deps, tenantId);
    expect(documents).toEqual(
      tenantId === 'photofinish'
        ? DOCUMENTS
        : expect.arrayContaining(['Privacy_Policy.pdf', 'Cookies_Info.pdf']),
    );
    for (const name of documents) {
      const reply = await shop.call({ method: 'GET', url: `/${name}`, host });
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('is not created again while its content is unchanged', async () => {
    const plan = await planSite(shop.deps, tenantId, await demoSiteFolder(tenantId));
    expect(plan).toMatchObject({ changes: [], warnings: [] });
    await applyDemoContent(shop.deps, tenantId);
    expect((await showSite(shop.deps, tenantId)).version).toBe(1);
  });

  const expectAllLanguages = (text: LocalText) =>
    expect(Object.keys(text).toSorted()).toEqual(settings.languages.toSorted());
  const inDefault = (url: string) => (url.startsWith('/pages/') ? `${url}${settings.defaultLanguage}/` : url);
});

test('the pages of the demo’s own brand state figures that are true of the demo', async () => {
  const { pages } = await showSite(shop.deps, 'photofinish');
  const stated = pages.flatMap(({ page, language }) => {
    const text = readFileSync(
      join(import.meta.dirname, `content/photofinish/pages/${page}.${language}.yaml`),
      'utf8',
    );
    return [...text.matchAll(/figure: "?([^",}\n]*\d[^",}\n]*)/g)].map(([, figure = '']) => figure.trim());
  });
  const photos = String(planEvent(lakesideHalfMarathon).length);
  // The share of organizers is an offer, and no visitor's address is passed on.
  const isTrue = (figure: string) =>
    [photos, String(LANGUAGES.length), '0'].includes(figure) || /^10–25\s?%$/.test(figure);
  expect(stated.length).toBeGreaterThan(0);
  expect(stated.filter((figure) => !isTrue(figure))).toEqual([]);
});
