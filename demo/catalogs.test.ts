import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { prepareEvent } from '#finding/ingest/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { type CatalogSale, readSale, setPrices } from '#selling/catalog/index.ts';
import { showCatalog } from '#selling/catalog/show-catalog.ts';
import { price } from '#selling/pricing/index.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { applyDemoCatalog, demoCatalogFile } from './catalogs.ts';
import { autumnParkRun, type DemoEvent, eveningEmbankmentRun, lakesideHalfMarathon } from './event.ts';
import { demoTenants } from './tenants.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function makeDemoEvent(
  tenantId: string,
  { title, date, city, country, slug }: DemoEvent,
): Promise<string> {
  const event = {
    title,
    date,
    city,
    country,
    externalEventId: slug,
    isSecure: false,
    verificationFactor: 'None' as const,
    timeZone: 'UTC',
    cameraOffsets: {},
  };
  return (await prepareEvent(shop.deps, { tenantId, event, startList: [] })).eventId;
}

/** The titles of products and offers in a catalog file. */
type CatalogTitles = Record<
  'products' | 'offers' | 'people',
  { key: string; title: Record<string, string> }[]
>;

const DEMOS = [
  ['photofinish', lakesideHalfMarathon, 978],
  ['marafon', eveningEmbankmentRun, 643],
  ['laufbilder', autumnParkRun, 978],
] as const;

test.each(DEMOS)(
  'the demo of %s sells plain and framed photos, videos and gift codes, with an offer, an offer per person, and a gift',
  async (tenantId, event, currencyId) => {
    const eventId = await makeDemoEvent(tenantId, event);
    await applyDemoCatalog(shop.deps, tenantId, event.slug);
    const reply = await shop.call({
      method: 'GET',
      host: `${tenantId}.localhost`,
      url: `/public/catalog-service/api/v1/catalog/products?catalogId=${eventId}`,
    });
    const { products, offers, peopleOffers, gifts } = reply.json();
    expect(products).toMatchObject(
      [...['PhotosWithMe', 'Photo', 'Frame', 'PhotosWithFrame', 'FinishVideo', 'FullVideo'], 'Promocode'].map(
        (productType) => ({ productType, currencyId }),
      ),
    );
    expect(offers.length).toBeGreaterThan(0);
    expect(peopleOffers).toMatchObject([
      { productIds: [products[0].productId], fromPerson: 2, percent: 50, title: expect.any(String) },
    ]);
    expect(gifts).toHaveLength(1);
    await applyDemoCatalog(shop.deps, tenantId, event.slug);
    expect(await showCatalog(shop.deps, tenantId, event.slug)).toMatchObject({ version: 1 });

    await setPrices(shop.deps, tenantId, eventId, { PhotosWithMe: 2800 }, BY_COMMAND);
    await applyDemoCatalog(shop.deps, tenantId, event.slug);
    expect((await showCatalog(shop.deps, tenantId, event.slug))?.version).toBe(2);
  },
);

test.each(DEMOS)('the demo of %s names its products in each of its languages', async (tenantId, { slug }) => {
  const languages = demoTenants.find((tenant) => tenant.tenantId === tenantId)?.settings.languages ?? [];
  const file: CatalogTitles = parse(await readFile(demoCatalogFile(slug), 'utf8'));
  for (const { key, title } of [...file.products, ...file.offers, ...file.people])
    expect([key, Object.keys(title).toSorted()]).toEqual([key, languages.toSorted()]);
});

test('with 12 photos and a gift code the cart shows every reason except a code and rounding', async () => {
  const seen = new Set<string>();
  for (const [tenantId, { slug }] of DEMOS) {
    const shown = await showCatalog(shop.deps, tenantId, slug);
    const sales = await shop.deps.database.inTenant(tenantId, (scope) =>
      readSale(scope, [shown?.event.eventId ?? '']),
    );
    const [sale] = sales.values();
    if (sale === undefined) throw new Error('the demo event sells nothing');
    for (const photos of Array.from({ length: 12 }, (_none, index) => index + 1)) {
      for (const codes of [0, 1]) for (const kind of reasonsOf(sale, photos, codes)) seen.add(kind);
    }
  }
  expect([...seen].toSorted()).toEqual(
    ['Gift', 'LargerQuantityForLess', 'Offer', 'OfferGift', 'Tier'].toSorted(),
  );
});

/** Returns the price reasons of a cart with the given photos and gift codes. */
function reasonsOf(sale: CatalogSale, photos: number, codes: number): string[] {
  const lineOf = (kind: string) => (_none: unknown, index: number) => ({
    lineId: `${kind} ${index}`,
    productId: sale.products.find(({ productType }) => productType === kind)?.productId ?? '',
    packageId: null,
  });
  const { lines } = price(
    {
      currencyId: sale.currencyId,
      rounding: true,
      codes: [],
      catalogs: [{ ...sale, packages: [], giftsWanted: null }],
      lines: [
        ...Array.from({ length: photos }, lineOf('Photo')),
        ...Array.from({ length: codes }, lineOf('Promocode')),
      ],
    },
    new Date(),
  );
  return lines.flatMap(({ reasons }) => reasons.map(({ kind }) => kind));
}
