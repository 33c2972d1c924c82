import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import type { DeskLanguage } from '../i18n/languages.ts';

/** The separators of decimals and, besides spaces, of thousands. */
const SEPARATORS: Record<DeskLanguage, { decimal: '.' | ','; group: '.' | ',' | undefined }> = {
  en: { decimal: '.', group: ',' },
  de: { decimal: ',', group: '.' },
  ru: { decimal: ',', group: undefined },
  cs: { decimal: ',', group: undefined },
};

/**
 * Reads a typed amount: `0,50` and `0.50` are the same in every language. Digits may be grouped by spaces or as in the language,
 * and the currency may be before or after them. @returns the amount in the format of files, like `0.50`; undefined if the text is
 * no amount or ambiguous
 */
export function readTypedAmount(
  text: string,
  currencyId: CurrencyId,
  language: DeskLanguage,
): string | undefined {
  const { code, minorDigits } = CURRENCIES[currencyId];
  const bare = text.replace(code, '').replace(symbolOf(currencyId), '');
  return readTypedDecimal(bare, minorDigits, language);
}

/**
 * Reads a typed number of 0 or more, as `readTypedAmount` does.
 * @returns the number in the format of files, like `12.5`; undefined if the text is not a number
 */
export function readTypedDecimal(
  text: string,
  decimalsMax: number,
  language: DeskLanguage,
): string | undefined {
  const { decimal, group } = SEPARATORS[language];
  const bare = text.trim();
  // Removes spaces between thousands, including no-break spaces.
  const typed = /^\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(bare) ? bare.replaceAll(/\s/g, '') : bare;
  if (group !== undefined && decimalsMax < 3) {
    const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
    if (grouped.test(typed)) return readTypedDecimal(typed.replaceAll(group, ''), decimalsMax, language);
  }
  const [, whole, separator, decimals = ''] = /^(\d+)(?:([.,])(\d*))?$/.exec(typed) ?? [];
  if (whole === undefined || decimals.length > decimalsMax) return undefined;
  if (decimals.length === 3 && separator !== decimal) return undefined;
  const plain = whole.replace(/^0+(?=\d)/, '');
  return decimals === '' ? plain : `${plain}.${decimals}`;
}

/** Formats an amount of a file for a field, with the decimals of its currency. Any other text stays unchanged. */
export function writeTypedAmount(text: string, currencyId: CurrencyId, language: DeskLanguage): string {
  const [, whole, decimals] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  if (decimals === undefined) return whole;
  return `${whole}${SEPARATORS[language].decimal}${decimals.padEnd(CURRENCIES[currencyId].minorDigits, '0')}`;
}

/** Formats a number of a file for a field. */
export const writeTypedDecimal = (text: string, language: DeskLanguage): string =>
  /^\d+\.\d+$/.test(text) ? text.replace('.', SEPARATORS[language].decimal) : text;

/** Returns the symbol of a currency, like `€`. */
function symbolOf(currencyId: CurrencyId): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: CURRENCIES[currencyId].code,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
}
