import { DESK_API } from './desk.ts';

/** The supported charts of accounts: two German ones, and the Austrian one (Österreichischer Kontenrahmen). */
export const ACCOUNT_CHARTS = ['SKR03', 'SKR04', 'OEKR'] as const;

/** The accounts of the books (docs/bookings.md). */
export const BOOKED_ACCOUNTS = [
  'Money',
  'Revenue',
  'DeferredRevenue',
  'GiftCodes',
  'ExpiredGiftCodes',
  'Vat',
  'Returns',
  'Losses',
  'ShareExpense',
  'SharesPayable',
  'Bank',
  'ProviderFees',
] as const;
export type BookedAccount = (typeof BOOKED_ACCOUNTS)[number];

/** The accounts that have numbers by country and rate. */
const RATED_ACCOUNTS: readonly BookedAccount[] = ['Revenue', 'Vat'];
export const isRated = (account: BookedAccount): boolean => RATED_ACCOUNTS.includes(account);

/** The most numbers that a tenant can set. */
export const ACCOUNT_NUMBERS_MAX = 300;
/** The key of a number: an account, and for revenue and tax also the rate, the country, or both. */
export const ACCOUNT_KEY = new RegExp(
  `^(?:${BOOKED_ACCOUNTS.join('|')}|(?:Revenue|Vat) (?:untaxed|abroad|EU|[A-Z]{2}|(?:[A-Z]{2} )?\\d{1,2}(?:\\.\\d{1,2})?))$`,
);

/**
 * Lists the keys of a posting's account, the most specific first. Another country's revenue and tax never fall back to
 * those of the seller's country.
 */
export function accountKeysOf({
  account,
  country,
  vatPercent,
}: {
  account: BookedAccount;
  /** The country of taxation, if it is not the seller's. */
  country: string | null;
  vatPercent: number | null;
}): string[] {
  if (!isRated(account)) return [account];
  if (country === null)
    return vatPercent === null ? [`${account} untaxed`, account] : [`${account} ${vatPercent}`, account];
  return vatPercent === null
    ? [`${account} ${country}`, `${account} abroad`]
    : [`${account} ${country} ${vatPercent}`, `${account} ${country}`, `${account} EU`];
}

/** A month's receipts and bookings, and what a tax adviser needs beside them. */
export const deskExportRoutes = {
  describeExports: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/exports` },
  getAccounts: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/exports/accounts` },
  setAccounts: { method: 'PUT', path: `${DESK_API}/tenants/:tenantId/exports/accounts` },
  getOssReturn: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/exports/oss` },
  getGiftCodes: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/exports/gift-codes` },
} as const;

/** The path of the files. */
export const DESK_EXPORTS_PATH = '/desk/exports/';
