import { type ACCOUNT_CHARTS, accountKeysOf, type BookedAccount } from '#contract/desk-exports.ts';

export type Chart = (typeof ACCOUNT_CHARTS)[number];

/** Numbers of accounts by key: `Revenue`, `Revenue 7`, `Revenue FR`, `Revenue FR 20`, `Revenue EU`. */
export type AccountNumbers = Readonly<Record<string, string>>;

/**
 * The numbers of each chart that hold for every seller. They have no automatic tax, because the ledger books the tax on
 * an account of its own. A tax adviser may choose others. If a number differs between firms, it is missing here, and
 * the adviser must name it. Sources: DATEV's SKR03 and SKR04; the Austrian chart by classes, as in Odoo's `l10n_at`.
 */
const CHART_ACCOUNTS: Record<Chart, AccountNumbers> = {
  SKR03: {
    Money: '1360',
    Revenue: '8200',
    'Revenue abroad': '8338',
    DeferredRevenue: '0990',
    GiftCodes: '1700',
    Vat: '1770',
    'Vat 7': '1771',
    'Vat 19': '1776',
    Returns: '1590',
    Losses: '2300',
    ShareExpense: '3100',
    SharesPayable: '1701',
    Bank: '1200',
    ProviderFees: '4970',
  },
  SKR04: {
    Money: '1460',
    Revenue: '4200',
    'Revenue abroad': '4338',
    DeferredRevenue: '3900',
    GiftCodes: '3500',
    Vat: '3800',
    'Vat 7': '3801',
    'Vat 19': '3806',
    Returns: '1370',
    Losses: '6300',
    ShareExpense: '5900',
    SharesPayable: '3501',
    Bank: '1800',
    ProviderFees: '6855',
  },
  OEKR: {
    Money: '2880',
    'Revenue 20': '4000',
    DeferredRevenue: '3200',
    'Vat 20': '3500',
    Bank: '2800',
    ProviderFees: '7790',
  },
};

/** A posting with what decides its account. */
export interface RatedAccount {
  account: BookedAccount;
  /** The country of taxation; null if it is the seller's, or does not matter. */
  country: string | null;
  vatPercent: number | null;
}

/**
 * Finds the number of an account: the adviser's for the most specific key, or else the chart's.
 * @returns undefined if the adviser named none and the chart has none
 */
export function numberOf(chart: Chart, own: AccountNumbers, rated: RatedAccount): string | undefined {
  const keys = accountKeysOf(rated);
  for (const numbers of [own, CHART_ACCOUNTS[chart]]) {
    const key = keys.find((each) => Object.hasOwn(numbers, each));
    if (key !== undefined) return numbers[key];
  }
  return undefined;
}
