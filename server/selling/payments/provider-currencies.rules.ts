import { CURRENCIES, CURRENCY_IDS, type CurrencyId, writeDecimal } from '#contract/money.ts';

/**
 * The number of decimals that a provider accepts, by currency. A currency that is missing is not supported. The number
 * may be smaller than in ISO 4217: PayPal accepts whole forints, Stripe accepts Tunisian dinars without their third
 * decimal.
 */
type ProviderCurrencies = Readonly<Partial<Record<CurrencyId, number>>>;

const inIsoDecimals = (ids: readonly CurrencyId[]): ProviderCurrencies =>
  Object.fromEntries(ids.map((id) => [id, CURRENCIES[id].minorDigits]));

/** What each provider supports, by its name. */
const SUPPORTED: ReadonlyMap<string, ProviderCurrencies> = new Map(
  Object.entries<ProviderCurrencies>({
    sandbox: inIsoDecimals(CURRENCY_IDS),
    // docs.stripe.com/currencies, 2026-11: the last digit of a currency with three decimals must be 0.
    stripe: { ...inIsoDecimals(CURRENCY_IDS), 788: 2 },
    // developer.paypal.com/api/codes/currency, 2026-11: a forint with decimals is an error.
    paypal: { ...inIsoDecimals([203, 208, 392, 578, 643, 752, 756, 826, 840, 978, 985]), 348: 0 },
    // The currencies in contracts with Belarusian shops (docs.bepaid.by); others were not tested.
    bepaid: inIsoDecimals([643, 840, 933, 978]),
    // The currency must be that of the shop at YooKassa (yookassa.ru/developers), and such shops are Russian.
    yookassa: inIsoDecimals([643]),
  }),
);

/** An amount of money. */
interface Amount {
  /** In whole minor units of ISO 4217. */
  amountMinor: number;
  currencyId: CurrencyId;
}

/** Returns whether a provider supports a currency. */
export function supportsCurrency(provider: string, currencyId: CurrencyId): boolean {
  return smallestAmount(provider, currencyId) !== undefined;
}

/**
 * Returns the smallest amount that a provider can charge in a currency; every other amount must be a multiple of it.
 * @returns whole minor units; undefined if the provider does not support the currency
 */
export function smallestAmount(provider: string, currencyId: CurrencyId): number | undefined {
  const digits = SUPPORTED.get(provider)?.[currencyId];
  return digits === undefined ? undefined : 10 ** (CURRENCIES[currencyId].minorDigits - digits);
}

/**
 * Formats an amount for a provider that expects decimals: `7.50` euros; for PayPal `123` forints.
 * @param amount a multiple of {@link smallestAmount}
 */
export function writeProviderDecimal(provider: string, { amountMinor, currencyId }: Amount): string {
  const smallest = smallestAmount(provider, currencyId) ?? 1;
  const [whole = '', fraction = ''] = writeDecimal(amountMinor, currencyId).split('.');
  const decimals = fraction.slice(0, fraction.length - Math.log10(smallest));
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Returns whether a provider can charge, or refund, exactly this amount. */
export function canCharge(provider: string, { amountMinor, currencyId }: Amount): boolean {
  const smallest = smallestAmount(provider, currencyId);
  return smallest !== undefined && amountMinor % smallest === 0;
}
