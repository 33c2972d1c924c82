import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ShownShareRule } from '#contract/share-rule.schema.ts';
import { tenantDefinitionSchema } from '#hosting/tenants/settings.schema.ts';
import texts from '../i18n/en/changes.ts';
import shares from '../i18n/en/shares.ts';
import { type ChangeNames, readChange, readSummary } from './readable-change.rules.ts';

const names: ChangeNames = {
  texts,
  shares,
  formats: {
    day: (date) => `day ${date}`,
    languageName: (code) => ({ de: 'German', en: 'English' })[code] ?? code,
    number: String,
    price: (amount, currencyId) => `${amount} of ${currencyId}`,
  },
  known: {
    organizers: 'For organizers',
    PersonalCard: 'card',
    Photo: 'Single photo',
    Photographer: 'photographer',
  },
  productOf: (key) => ({ photo: 'Photo', all: 'All photos' })[key] ?? key,
};
const brand = (field: string, from: string, to: string) =>
  readChange({ of: 'brand', key: '', field, from, to }, ' ', names);
const site = (field: string, from: string, to: string) =>
  readChange({ of: 'site', key: '', field, from, to }, '~', names);

/** Lists the paths of a schema's fields, without those below lists and records. */
function pathsOf(schema: z.ZodType, path: string[]): string[] {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (inner !== schema) return pathsOf(inner as z.ZodType, path);
  if (!(schema instanceof z.ZodObject)) return [path.join('.')];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    pathsOf(field as z.ZodType, [...path, name]),
  );
}

test('every field of a brand has a label', () => {
  const paths = pathsOf(tenantDefinitionSchema, []).filter((path) => path !== 'tenantId');
  expect(paths.length).toBeGreaterThan(40);
  const without = paths.filter((path) => brand(path, 'a', 'b').title === texts.other);
  expect(without).toEqual([]);
});

describe('a change of a brand', () => {
  test('has values that a reader knows', () => {
    expect(brand('settings.rounding', 'true', 'false')).toEqual({
      title: 'Whole amounts only',
      from: 'yes',
      to: 'no',
    });
    expect(brand('settings.languages', 'de', 'de, en')).toMatchObject({
      from: 'German',
      to: 'German, English',
    });
    expect(brand('settings.currencyId', '643', '978')).toMatchObject({ from: 'RUB', to: 'EUR' });
    expect(brand('issuer.address', '', 'Am See 1')).toMatchObject({ from: 'nothing', to: 'Am See 1' });
  });

  test('names what belongs to a language or a payment type', () => {
    expect(brand('settings.refundPromise.de', '', 'x').title).toBe('Promise to buyers (German)');
    expect(brand('paymentTypes.PersonalCard.provider', '', 'x').title).toBe('Payment types (card, provider)');
  });

  test('shows no address of a logo', () => {
    expect(brand('settings.logo', '/a.svg', '/b.svg')).toMatchObject({
      title: 'Logo',
      happens: 'is replaced',
    });
  });
});

describe('a change of a site', () => {
  test('names page, language and part, and has the whole text', () => {
    const text = 'Word '.repeat(60);
    expect(site('pages.organizers.de.sections.2.paragraphs.1', 'Old', text)).toEqual({
      title: 'For organizers (German) · Text 2 1',
      from: 'Old',
      to: text,
    });
    expect(site('footer.text.en', '', 'Hello').title).toBe('Footer (English) · Text');
    expect(site('notifications.sale.title.en', 'a', 'b').title).toBe('Message sale (English) · Title');
    expect(site('notifications', 'a, b', 'b, a').title).toBe('Order of the messages');
  });

  test('says what happens to a file, without its hash', () => {
    const replaced = site('AGB.pdf', '12 kB (0a1b2c3d)', '13 kB (aaaaaaaa)');
    expect(replaced).toEqual({ title: 'AGB.pdf', happens: 'is replaced', from: '12 kB', to: '13 kB' });
    expect(site('pages/press/en/index.html', '', '1 kB (0a1b2c3d)').happens).toBe('new');
  });
});

describe('a change of prices', () => {
  const product = (field: string, from: string, to: string, mark: '+' | '-' | ' ' = ' ') =>
    readChange({ of: 'product', key: 'photo', field, from, to }, mark, names);

  test('names the product, its field and the values', () => {
    expect(product('price', '8 EUR', '12 EUR')).toEqual({
      title: 'Photo · Price',
      from: '8 EUR',
      to: '12 EUR',
    });
    expect(product('title de', '', 'Foto')).toMatchObject({
      title: 'Photo · Name (German)',
      from: 'nothing',
    });
    expect(product('state', '', 'Hidden')).toMatchObject({ from: 'yes', to: 'no' });
    expect(product('tiers', '', 'from 3: 7 EUR, from 5: 6 EUR').to).toBe('from 3: 7 EUR, from 5: 6 EUR');
    const offer = readChange(
      { of: 'offer', key: 'three', field: 'products', from: '', to: 'photo, all' },
      ' ',
      names,
    );
    expect(offer).toMatchObject({ title: 'Offer three · Products', to: 'Photo, All photos' });
  });

  test('says that an entry is new, withdrawn or removed', () => {
    expect(product('', '', '', '+').happens).toBe('new');
    expect(product('', '', '', '-').happens).toBe('is no longer sold');
    const gift = readChange({ of: 'gift', key: 'gift-40', field: '', from: '', to: '' }, '-', names);
    expect(gift).toMatchObject({ title: 'Gift gift-40', happens: 'is removed' });
  });
});

test('a frame and a payee are named, with their facts', () => {
  const frame = (field: string, to: string, mark: '+' | '~' = '+') =>
    readChange({ of: 'frame', key: 'gold', field, from: '', to }, mark, names);
  expect(frame('', '', '~')).toMatchObject({ title: 'Frame gold', happens: 'is replaced' });
  expect(frame('event', '')).toEqual({ title: 'Frame gold · Event', from: '', to: 'all events' });
  expect(frame('title de', 'Gold')).toMatchObject({ title: 'Frame gold · Name (German)', to: 'Gold' });
  const payee = (key: string, field: string, from: string, to: string) =>
    readChange({ of: 'payee', key, field, from, to }, '~', names);
  expect(payee('Tenant', '', '', 'Seelauf GmbH')).toEqual({
    title: 'Payer',
    from: 'nothing',
    to: 'Seelauf GmbH',
  });
  expect(payee('Photographer', 'Ana', 'Ana Berg · AT61', '')).toMatchObject({
    title: 'Ana (photographer)',
    happens: 'is removed',
  });
});

test('recorded changes are named as in the list of changes', () => {
  const summary = [
    'settings.logo: /brand/a.svg → /brand/b.svg',
    'settings.rounding: true → false',
    'issuer.address: (none) → Am See 1',
    'pages.organizers.de.title: Alt → Neu',
    'AGB.pdf: 12 kB (0a1b2c3d) → 13 kB (aaaaaaaa)',
    '+ photo: 8 EUR',
    '… and 3 more lines',
  ];
  expect(readSummary(summary.join('\n'), names).split('\n')).toEqual([
    'Logo: is replaced',
    'Whole amounts only: yes → no',
    'Address of the seller: nothing → Am See 1',
    'For organizers (German) · Title: Alt → Neu',
    'AGB.pdf: is replaced',
    '+ photo: 8 EUR',
    '… and 3 more lines',
  ]);
});

describe('a change of shares', () => {
  const rule: ShownShareRule = {
    party: 'Photographer',
    photographer: null,
    event: null,
    products: null,
    currencyId: null,
    percent: 30,
    tiers: [],
    fixed: 0,
    minimum: 0,
  };
  const change = (before: ShownShareRule | null, after: ShownShareRule | null) =>
    readChange(
      { of: 'shares', key: '', field: 'rule', from: '', to: '', rule: { number: 2, before, after } },
      '+',
      names,
    );

  test('is a rule before and after, in the reader’s words', () => {
    const after: ShownShareRule = {
      ...rule,
      photographer: 'Ana Berg',
      event: 'Lake run',
      products: ['Photo'],
      currencyId: 978,
      tiers: [{ above: 1000, percent: 40 }],
      minimum: 0.5,
    };
    expect(change(rule, after)).toEqual({
      title: 'Rule 2: photographer',
      from: '30%',
      to: '30% · 40% of what is above 1000 of 978 in a month · at least 0.5 of 978 for each · only photos of Ana Berg · only sales of Lake run · only: Single photo',
    });
    expect(change(null, { ...rule, currencyId: 978 })).toMatchObject({
      from: '',
      to: '30% · only sales in EUR',
    });
  });

  test('names both parties if the share goes to another one, and a removed rule', () => {
    expect(change(rule, { ...rule, party: 'Platform' })).toMatchObject({
      title: 'Rule 2: Platform',
      from: 'photographer: 30%',
      to: 'Platform: 30%',
    });
    expect(change(rule, null)).toMatchObject({ title: 'Rule 2: photographer', happens: 'is removed' });
  });

  test('is the day from which the rules are valid', () => {
    const from = { of: 'shares', key: 'Europe/Vienna', field: 'from', from: '', to: '2026-05-01' } as const;
    expect(readChange(from, '~', names)).toEqual({
      title: 'Valid from',
      from: '',
      to: 'day 2026-05-01, by the clocks of Europe/Vienna',
    });
  });
});
