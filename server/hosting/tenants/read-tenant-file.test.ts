import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { FAULTS_MAX, openParsed } from '#platform/yaml-file/open-yaml.ts';
import { parseYaml } from '#platform/yaml-file/parse-yaml.ts';
import { readTenantFile } from './read-tenant-file.ts';

const FILE = `tenantId: seelauf
hosts: [fotos.seelauf.example]
logo: logo.svg
settings:
  tenantName: Seelauf
  languages: [de, en]
  supportEmail: hilfe@seelauf.example
  colours: { brand: "#12405c", accent: "#b02a08" }
paymentTypes:
  - { id: PersonalCard, provider: sandbox }
issuer:
  name: Seelauf GmbH
  address: Am See 1
`;

const read = (source: string, kept?: { logo: string; logoSmall: string }) =>
  readTenantFile(openParsed(parseYaml(new TextEncoder().encode(source))), async () => kept);

async function faultsOf(source: string): Promise<string[]> {
  const result = await read(source);
  return 'faults' in result
    ? result.faults.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`)
    : [];
}

describe('a tenant’s file', () => {
  test('gets the default of every omitted setting', async () => {
    const result = await read(FILE);
    expect(result).toMatchObject({
      logo: { logo: 'logo.svg', logoSmall: undefined },
      definition: {
        settings: {
          theme: 'seelauf',
          originalTheme: 'seelauf',
          defaultLanguage: 'de',
          currencyId: 978,
          openId: true,
          identityProvider: null,
          legalEntity: 'Seelauf GmbH, Am See 1',
        },
        paymentTypes: [{ id: 'PersonalCard', provider: 'sandbox', discountPercent: 0 }],
        issuer: { vatId: null, registration: null, vatPercent: null },
      },
    });
  });

  test('converts text to the type of the setting: boolean, number, null, list', async () => {
    const more = `settings:
  rounding: false
  openId: false
  currencyId: 643
  backURL: null
  mainCounterId: 4711
  nameForRecentEvents:
  pageTypes: { footer: legal }
  identityProvider: { realm: "", clientId: shop, uri: https://id.example/, flow: implicit }`;
    const source = FILE.replace('settings:', more)
      .replace('sandbox }', 'sandbox, discountPercent: 5, minAmount: 9.50, currencyIds: [978, 643] }')
      .replace('Am See 1', 'Am See 1\n  vatPercent: 8.1\n  vatId: 0012');
    expect(await read(source)).toMatchObject({
      definition: {
        settings: {
          rounding: false,
          openId: false,
          currencyId: 643,
          backURL: null,
          mainCounterId: '4711',
          nameForRecentEvents: null,
          pageTypes: { footer: 'legal' },
          identityProvider: { realm: '', clientId: 'shop', uri: 'https://id.example/', flow: 'implicit' },
        },
        paymentTypes: [{ discountPercent: 5, minAmount: 9.5, currencyIds: [978, 643] }],
        issuer: { vatPercent: 8.1, vatId: '0012' },
      },
    });
  });

  test('has VAT rates by product, and names a misspelt product', async () => {
    const rates = (text: string) =>
      FILE.replace('  address: Am See 1', `  address: Am See 1\n  vatRates: ${text}`);
    expect(await read(rates('{ Promocode: 7, Photo: 5.5 }'))).toMatchObject({
      definition: { issuer: { vatRates: { Promocode: 7, Photo: 5.5 } } },
    });
    expect(await faultsOf(rates('{ Promocodes: 7 }'))).toEqual([
      '14:15 issuer.vatRates.Promocodes: "Promocodes" is not known here: is it "Promocode"?',
    ]);
  });

  test('keeps the existing logo if the file names none', async () => {
    const kept = { logo: '/brand/logo-0123456789ab.svg', logoSmall: '/brand/small.svg' };
    expect(await read(FILE.replace('logo: logo.svg\n', ''), kept)).toMatchObject({
      logo: undefined,
      definition: { settings: kept },
    });
  });

  test('warns of low contrast at the line of the colours', async () => {
    const result = await read(FILE.replace('#b02a08', '#f5b301'));
    expect(result).toMatchObject({
      warnings: expect.arrayContaining([
        expect.objectContaining({
          line: 8,
          column: 40,
          path: 'settings.colours.accent',
          message: expect.stringContaining('accent-edge on'),
        }),
      ]),
    });
  });
});

describe('faults are reported with their position and a remedy', () => {
  test.each<[string, [from: string, to: string], string]>([
    ['an unknown key', ['hosts:', 'host:'], '2:1 host: "host" is not known here: is it "hosts"?'],
    [
      'an unknown setting',
      ['tenantName:', 'tenantname:'],
      '5:3 settings.tenantname: "tenantname" is not known here: is it "tenantName"?',
    ],
    [
      'a counter that is none',
      ['settings:', 'settings:\n  mainCounter: { provider: Matamo, address: "https://stats.example" }'],
      '5:28 settings.mainCounter.provider: write one of Matomo, GA4, YandexMetrica: is it "Matomo"?',
    ],
    [
      'a counter of which nobody is asked',
      ['settings:', 'settings:\n  mainCounterId: G-AB12\n  features: []\n  mainCounter: { provider: GA4 }'],
      '6:3 settings.features: add cookieGDPR: only visitors who were asked and agreed are counted',
    ],
    [
      'an unknown key in a way to pay',
      ['provider:', 'provder:'],
      '10:25 paymentTypes.0.provder: "provder" is not known here: is it "provider"?',
    ],
    [
      'an unknown key of the issuer',
      ['address:', 'adress:'],
      '13:3 issuer.adress: "adress" is not known here: is it "address"?',
    ],
    [
      'a missing issuer',
      ['issuer:\n  name: Seelauf GmbH\n  address: Am See 1\n', ''],
      '1:1 issuer: "issuer" is missing',
    ],
    [
      'a missing logo',
      ['logo: logo.svg\n', ''],
      '1:1 logo: "logo" is missing: write the name of an SVG or PNG beside this file',
    ],
    [
      'a language that is none',
      ['[de, en]', '[de, eng]'],
      `6:19 settings.languages.1: write one of ${LANGUAGES.join(', ')}: is it "en"?`,
    ],
    [
      'a default language that is not offered',
      ['[de, en]', '[de]\n  defaultLanguage: en'],
      '7:20 settings.defaultLanguage: must be one of the languages',
    ],
    [
      'an address that is none',
      ['hilfe@seelauf.example', 'hilfe'],
      '7:17 settings.supportEmail: write an email address',
    ],
    [
      'a promise in a language that is not spoken',
      ['settings:', 'settings:\n  refundPromise: { de: Geld zurück, it: Soldi indietro }'],
      '5:41 settings.refundPromise.it: is not one of the languages: add it there, or remove this',
    ],
    [
      'a promise that is not made in the default language',
      ['settings:', 'settings:\n  refundPromise: { en: Money back }'],
      '5:3 settings.refundPromise: write it in de, the default language',
    ],
    [
      'a promise in no language of this shop',
      ['settings:', 'settings:\n  refundPromise: { de: Geld zurück, dk: Penge tilbage }'],
      'settings.refundPromise.dk: "dk" is not known here: is it "de"?',
    ],
    [
      'an answer in a language that is not spoken',
      ['settings:', 'settings:\n  searchAnswer: { found: { it: Trovato } }'],
      'settings.searchAnswer.found.it: is not one of the languages: add it there, or remove this',
    ],
    [
      'an answer with a placeholder that is not filled in',
      ['settings:', 'settings:\n  searchAnswer: { none: { de: "Nichts, {name}" } }'],
      'settings.searchAnswer.none.de: has a placeholder other than {event} and {count}',
    ],
    [
      'a colour without quotes',
      [
        'colours: { brand: "#12405c", accent: "#b02a08" }',
        'colours:\n    brand: #12405c\n    accent: "#b02a08"',
      ],
      '9:5 settings.colours.brand: must be a colour in quotes, like "#1b4d3e"',
    ],
    [
      'neither true nor false',
      ['settings:', 'settings:\n  rounding: maybe'],
      '5:13 settings.rounding: write true or false',
    ],
    [
      'a currency that is none',
      ['settings:', 'settings:\n  currencyId: EUR'],
      '5:15 settings.currencyId: write one of ',
    ],
    [
      'a host with a port',
      ['fotos.seelauf.example', 'fotos.seelauf.example:80'],
      '2:9 hosts.0: a host name in lower case, without port',
    ],
    [
      'a host twice',
      ['[fotos.seelauf.example]', '[a.example, a.example]'],
      '2:20 hosts.1: "a.example" appears twice here: keep one',
    ],
    ['no host', ['[fotos.seelauf.example]', '[]'], '2:1 hosts: name at least one'],
    [
      'one host and no list',
      ['[fotos.seelauf.example]', 'a.example'],
      '2:8 hosts: write a list, like [one, two]',
    ],
    ['an unknown way to pay', ['PersonalCard', 'PersonlCard'], '10:11 paymentTypes.0.id: write one of '],
    [
      'a discount of too much',
      ['sandbox }', 'sandbox, discountPercent: 95 }'],
      '10:61 paymentTypes.0.discountPercent: write a number of at most 90',
    ],
    [
      'a name of a tenant that is none',
      ['tenantId: seelauf', 'tenantId: See Lauf'],
      '1:11 tenantId: lower-case letters, digits and hyphens',
    ],
    [
      'a logo twice',
      ['settings:', 'settings:\n  logo: /brand/a.svg'],
      '5:9 settings.logo: remove this: it is made from the file that "logo" names',
    ],
    [
      'a small logo alone',
      ['logo: logo.svg', 'logoSmall: sign.svg'],
      '3:12 logoSmall: is only used with "logo": name that too',
    ],
  ])('%s', async (_name, [from, to], fault) => {
    expect(FILE).toContain(from);
    const found = await faultsOf(FILE.replace(from, to));
    expect(found).toContainEqual(expect.stringContaining(fault));
  });

  test('all at once, in the order of the file', async () => {
    const source = FILE.replace('hosts:', 'host:').replace('hilfe@', 'hilfe').replace('sandbox', 'Sand Box');
    expect((await faultsOf(source)).map((fault) => fault.split(' ')[1])).toEqual([
      ...['hosts:', 'host:', 'settings.supportEmail:', 'paymentTypes.0.provider:'],
    ]);
  });

  test('an empty file, a list, and invalid YAML', async () => {
    expect((await faultsOf('')).length).toBeGreaterThan(0);
    expect(await faultsOf('- a\n- b\n')).toContain('1:1 : write keys under this, each in a line of its own');
    expect(await faultsOf('a: "b\n')).toEqual([expect.stringContaining('something is not closed')]);
  });

  test.each([
    ['hosts', 'hosts: [fotos.seelauf.example]', (items: string) => `hosts: [${items}]`],
    ['settings.languages', 'languages: [de, en]', (items: string) => `languages: [de, ${items}]`],
  ])('20,000 %s are refused with few faults', async (_name, from, write) => {
    const items = Array.from({ length: 20_000 }, () => 'de').join(', ');
    const faults = await faultsOf(FILE.replace(from, write(items)));
    expect(faults).toHaveLength(FAULTS_MAX);
  });

  test('more hosts and features than the limit are refused', async () => {
    const items = Array.from({ length: 101 }, (_none, index) => `h${index}`).join(', ');
    const source = FILE.replace('[fotos.seelauf.example]', `[${items}]`);
    expect(await faultsOf(source.replace('settings:', `settings:\n  features: [${items}]`))).toEqual([
      '2:1 hosts: name at most 100',
      '5:3 settings.features: name at most 100',
    ]);
  });
});
