import type { TenantSettings } from '#contract/settings.ts';
import { fieldOf, listIn } from '#platform/yaml-file/raw-values.ts';
import type {
  TenantEmbed,
  TenantLetters,
  TenantOriginals,
  TenantParticipants,
  TenantRemoval,
  TenantRetention,
  TenantYouth,
} from './settings.schema.ts';

/** The addresses of a tenant's logo in its settings. */
export type LogoAddresses = Pick<TenantSettings, 'logo' | 'logoSmall'>;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MENU: TenantSettings['menuItems'] = [
  '/',
  'divider',
  '/for-photographers',
  '/for-organizers',
  '/for-business',
  'divider',
  '/my-account',
  '/contacts',
];

/** Sold files are kept forever. */
const KEPT: TenantRetention = { orderDays: null };

/** A month, as the GDPR's Art. 12(3) permits. A parent's request hides the photo at once. */
export const REMOVAL: TenantRemoval = { days: 30, hideChildAtOnce: true };

/** No age protection unless the tenant sets an age. */
export const YOUTH: TenantYouth = { age: 0 };

/** Five per second: low enough for a sender without a reputation. */
export const LETTERS: TenantLetters = { perMinute: 300 };

/** A sold file reveals neither names nor bibs to its buyer. */
export const ORIGINALS: TenantOriginals = { keywords: 'remove' };

/** Only the desk shows start list data other than names and bibs. */
export const PARTICIPANTS: TenantParticipants = { shown: [] };

/** No other site embeds its search. */
export const EMBED: TenantEmbed = { hosts: [] };

/**
 * Fills in what a tenant's file omits: the defaults of product §9 and our own. Fields without a default (hosts, name,
 * languages, colours, support address, issuer) stay missing, so that the schema reports them.
 * @param file with booleans and numbers parsed
 */
export function fillInTenant(file: unknown, addresses: LogoAddresses): unknown {
  if (!isMap(file)) return file;
  const { logo: _logo, logoSmall: _logoSmall, ...rest } = file;
  const filled = { ...rest };
  if (isMap(file.settings)) filled.settings = { ...settingsOf(file), ...addresses, ...file.settings };
  if (isMap(file.issuer))
    filled.issuer = { vatId: null, registration: null, vatPercent: null, ...file.issuer };
  filled.retention = isMap(file.retention)
    ? { orderDays: null, ...file.retention }
    : (file.retention ?? KEPT);
  filled.removal = isMap(file.removal) ? { ...REMOVAL, ...file.removal } : (file.removal ?? REMOVAL);
  filled.youth = file.youth ?? YOUTH;
  filled.letters = file.letters ?? LETTERS;
  filled.originals = file.originals ?? ORIGINALS;
  filled.participants = file.participants ?? PARTICIPANTS;
  filled.embed = file.embed ?? EMBED;
  if (Array.isArray(file.paymentTypes))
    filled.paymentTypes = file.paymentTypes.map((type) =>
      isMap(type) ? { discountPercent: 0, ...type } : type,
    );
  return filled;
}

function settingsOf(
  file: Record<string, unknown>,
): Omit<TenantSettings, keyof LogoAddresses | 'tenantName' | 'languages' | 'supportEmail' | 'colours'> {
  const theme = typeof file.tenantId === 'string' ? file.tenantId : 'photofinish';
  const [language] = listIn(file.settings, 'languages');
  const [name, address] = [fieldOf(file.issuer, 'name'), fieldOf(file.issuer, 'address')];
  return {
    theme,
    originalTheme: theme,
    openId: true,
    alignLogoCenter: false,
    backURL: null,
    showMobileMenuItems: true,
    // An invalid language is reported at its place in the list.
    defaultLanguage: (typeof language === 'string' ? language : 'en') as TenantSettings['defaultLanguage'],
    features: [],
    pageTypes: { footer: 'full' },
    rounding: true,
    withdrawalConsent: true,
    backFromHome: false,
    showBannerOnHome: true,
    enableCookies: true,
    mainCounterId: null,
    mainCounter: null,
    upcomingEvents: true,
    nameForRecentEvents: null,
    identityProvider: null,
    currencyId: 978,
    menuItems: MENU,
    legalEntity: [name, address].filter((part) => typeof part === 'string' && part !== '').join(', ') || '-',
  };
}
