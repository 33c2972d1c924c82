/**
 * Money: whole minor units inside the program, decimal major units of an ISO 4217 numeric currency in the API (product
 * §10). Default currency: 978 (product §9).
 */
export const CURRENCIES = {
  203: { code: 'CZK', minorDigits: 2 },
  208: { code: 'DKK', minorDigits: 2 },
  348: { code: 'HUF', minorDigits: 2 },
  352: { code: 'ISK', minorDigits: 0 },
  392: { code: 'JPY', minorDigits: 0 },
  578: { code: 'NOK', minorDigits: 2 },
  643: { code: 'RUB', minorDigits: 2 },
  752: { code: 'SEK', minorDigits: 2 },
  756: { code: 'CHF', minorDigits: 2 },
  788: { code: 'TND', minorDigits: 3 },
  826: { code: 'GBP', minorDigits: 2 },
  840: { code: 'USD', minorDigits: 2 },
  933: { code: 'BYN', minorDigits: 2 },
  946: { code: 'RON', minorDigits: 2 },
  975: { code: 'BGN', minorDigits: 2 },
  978: { code: 'EUR', minorDigits: 2 },
  985: { code: 'PLN', minorDigits: 2 },
} as const;

export type CurrencyId = keyof typeof CURRENCIES;

export const CURRENCY_IDS = Object.keys(CURRENCIES).map(Number) as CurrencyId[];
export const DEFAULT_CURRENCY_ID: CurrencyId = 978;

export function isCurrencyId(value: number): value is CurrencyId {
  return Object.hasOwn(CURRENCIES, value);
}

/** Converts minor units to the API's decimal number: `toMajor(1999, 978)` is `19.99`. */
export function toMajor(amountMinor: number, currencyId: CurrencyId): number {
  return amountMinor / 10 ** CURRENCIES[currencyId].minorDigits;
}

/** Converts minor units to an amount as the desk shows it. */
export const amountOf = (currencyId: CurrencyId, amountMinor: number) => ({
  currencyId,
  amount: toMajor(amountMinor, currencyId),
});

/** Converts the API's decimal number to whole minor units, rounded to the nearest. */
export function toMinor(amountMajor: number, currencyId: CurrencyId): number {
  return Math.round(amountMajor * 10 ** CURRENCIES[currencyId].minorDigits);
}

/**
 * Formats minor units as a plain decimal with all decimals of the currency: `7.50` for `(750, 978)`, `750` for `(750,
 * 392)`.
 */
export function writeDecimal(amountMinor: number, currencyId: CurrencyId): string {
  return toMajor(amountMinor, currencyId).toFixed(CURRENCIES[currencyId].minorDigits);
}

/** Formatters are created once, because on a phone creating one takes longer than laying out a line of the cart. */
const amountFormats = new Map<string, Intl.NumberFormat>();

function amountFormat(language: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${currency} ${digits}`;
  const known = amountFormats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  amountFormats.set(key, format);
  return format;
}

/**
 * Formats an amount for a language. Whole amounts lose their decimals when the tenant rounds (product §9: "rounded
 * amounts by default; the price format is adapted for the Russian rouble").
 */
export function formatAmount(
  amountMajor: number,
  currencyId: CurrencyId,
  language: string,
  rounding: boolean,
): string {
  const { code, minorDigits } = CURRENCIES[currencyId];
  const digits = rounding && Number.isInteger(amountMajor) ? 0 : minorDigits;
  return amountFormat(language, code, digits).format(amountMajor);
}
