import { EMBEDDED_IDENTITY } from '#contract/account.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { TenantDefinition } from '#hosting/tenants/index.ts';

const ALL_MENU_ITEMS: TenantSettings['menuItems'] = [
  '/',
  'divider',
  '/for-photographers',
  '/for-organizers',
  '/for-business',
  'divider',
  '/my-account',
  '/contacts',
];

/** Every payment type uses the built-in sandbox bank. */
const SANDBOX = { provider: 'sandbox', discountPercent: 0 };

/** The refund promises of the demo's brands. */
const PROMISES: Readonly<Record<Language, string>> = {
  en: 'Write to us within 14 days: we put it right, or you get your money back.',
  de: 'Schreib uns innerhalb von 14 Tagen: Wir bringen es in Ordnung, oder du bekommst dein Geld zurück.',
  ru: 'Напишите нам в течение 14 дней: исправим или вернём деньги.',
  cs: 'Napište nám do 14 dnů: napravíme to, nebo vám vrátíme peníze.',
  el: 'Γράψτε μας μέσα σε 14 ημέρες: το διορθώνουμε ή σας επιστρέφουμε τα χρήματα.',
  es: 'Escríbenos en un plazo de 14 días: lo solucionamos o te devolvemos el dinero.',
  it: 'Scrivici entro 14 giorni: rimediamo o ti restituiamo i soldi.',
  sl: 'Pišite nam v 14 dneh: uredili bomo ali vam vrnili denar.',
};

/** The default brand: euro, English first. */
const photofinish: TenantDefinition = {
  tenantId: 'photofinish',
  hosts: ['photofinish.localhost', 'localhost', '127.0.0.1'],
  settings: {
    theme: 'photofinish',
    originalTheme: 'photofinish',
    tenantName: 'Photofinish',
    openId: true,
    logo: '/brand/logo.svg',
    logoSmall: '/brand/logo-small.svg',
    alignLogoCenter: false,
    backURL: null,
    showMobileMenuItems: true,
    languages: [...new Set<Language>(['en', ...LANGUAGES])],
    defaultLanguage: 'en',
    features: ['cookieGDPR', 'userback'],
    pageTypes: { footer: 'full' },
    rounding: true,
    withdrawalConsent: true,
    refundPromise: PROMISES,
    supportEmail: 'support@photofinish.example',
    backFromHome: false,
    showBannerOnHome: true,
    enableCookies: true,
    mainCounterId: null,
    mainCounter: null,
    upcomingEvents: true,
    nameForRecentEvents: null,
    identityProvider: { realm: '', clientId: EMBEDDED_IDENTITY.clientId, uri: EMBEDDED_IDENTITY.path },
    currencyId: 978,
    menuItems: ALL_MENU_ITEMS,
    colours: { brand: '#12405c', accent: '#d8390f' },
    legalEntity: 'Photofinish Demo, 1 Lakeside Road, 5310 Seewalden',
  },
  paymentTypes: [
    { id: 'PersonalCard', ...SANDBOX },
    { id: 'BusinessCard', ...SANDBOX },
    { id: 'Aggregator', ...SANDBOX, minAmount: 10 },
  ],
  issuer: {
    name: 'Photofinish Demo',
    address: '1 Lakeside Road, 5310 Seewalden, Austria',
    vatId: 'ATU00000000',
    registration: 'FN 000000 x, Landesgericht Seewalden',
    vatPercent: 20,
  },
  retention: { orderDays: 730 },
  removal: { days: 30, hideChildAtOnce: true },
  youth: { age: 0 },
  letters: { perMinute: 300 },
  originals: { keywords: 'remove' },
  participants: { shown: [] },
  embed: { hosts: [] },
};

/** A Russian variant: roubles, Russian first. */
const marafon: TenantDefinition = {
  tenantId: 'marafon',
  hosts: ['marafon.localhost'],
  settings: {
    ...photofinish.settings,
    theme: 'marafon',
    originalTheme: 'photofinish',
    tenantName: 'Марафон Фото',
    withdrawalConsent: false,
    refundPromise: { ru: PROMISES.ru, en: PROMISES.en },
    languages: ['ru', 'en'],
    defaultLanguage: 'ru',
    pageTypes: { footer: 'legal' },
    supportEmail: 'support@marafon.example',
    currencyId: 643,
    colours: { brand: '#17463c', accent: '#f5b301' },
    legalEntity: 'ООО «Марафон Фото Демо», набережная, 1',
  },
  paymentTypes: [
    { id: 'RussianCard', ...SANDBOX, currencyIds: [643] },
    { id: 'QuickPayment', ...SANDBOX, discountPercent: 5, currencyIds: [643] },
    { id: 'BelarusianCard', ...SANDBOX, currencyIds: [643, 933] },
  ],
  issuer: {
    name: 'ООО «Марафон Фото Демо»',
    address: 'набережная, 1',
    vatId: 'ИНН 0000000000',
    registration: 'ОГРН 0000000000000',
    vatPercent: 5,
  },
  retention: { orderDays: 730 },
  removal: { days: 10, hideChildAtOnce: true },
  youth: { age: 0 },
  letters: { perMinute: 300 },
  originals: { keywords: 'remove' },
  participants: { shown: [] },
  embed: { hosts: [] },
};

/** A white label: euro, German only, without the three business entries of the menu. */
const laufbilder: TenantDefinition = {
  tenantId: 'laufbilder',
  hosts: ['laufbilder.localhost'],
  settings: {
    ...photofinish.settings,
    theme: 'laufbilder',
    originalTheme: 'laufbilder',
    tenantName: 'Laufbilder',
    openId: false,
    alignLogoCenter: true,
    // Shows a shop without a refund promise.
    refundPromise: undefined,
    languages: ['de'],
    defaultLanguage: 'de',
    features: ['cookieGDPR'],
    pageTypes: { footer: 'compact' },
    supportEmail: 'hilfe@laufbilder.example',
    menuItems: ['/', 'divider', '/my-account', '/contacts'],
    colours: { brand: '#2a2f36', accent: '#1557d6' },
    legalEntity: 'Laufbilder Demo GmbH, Am Ziel 1, 10115 Berlin',
  },
  paymentTypes: [
    { id: 'PersonalCard', ...SANDBOX },
    { id: 'BusinessCard', ...SANDBOX },
  ],
  issuer: {
    name: 'Laufbilder Demo GmbH',
    address: 'Am Ziel 1, 10115 Berlin',
    vatId: 'DE000000000',
    registration: 'HRB 000000, Amtsgericht Berlin',
    vatPercent: 19,
  },
  retention: { orderDays: 730 },
  removal: { days: 30, hideChildAtOnce: true },
  youth: { age: 0 },
  letters: { perMinute: 300 },
  originals: { keywords: 'remove' },
  participants: { shown: [] },
  embed: { hosts: [] },
};

export const demoTenants: readonly TenantDefinition[] = [photofinish, marafon, laufbilder];
