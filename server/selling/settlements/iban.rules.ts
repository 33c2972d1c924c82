/** Countries of the Single Euro Payments Area (EPC409-09), by the code that their IBANs begin with. */
const SEPA = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK ' +
    'SM VA'
  ).split(' '),
);

/** Returns an IBAN in electronic form; undefined if the text is no IBAN (ISO 13616: letters, length, check digits). */
export function readIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return undefined;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n ? iban : undefined;
}

/** Returns whether euros can be sent to an IBAN by a SEPA credit transfer. */
export function isSepa(iban: string): boolean {
  return SEPA.has(iban.slice(0, 2));
}

/** Letters that Unicode does not decompose. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ß: 'ss',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
    þ: 'th',
    Þ: 'Th',
    '&': '+',
    '’': "'",
    '–': '-',
  }),
);

/**
 * Converts text to the characters that every bank accepts (EPC217-08: Latin letters without accents, digits, some
 * signs); undefined if a letter has no such form, as in Greek.
 */
export function toSepaText(text: string): string | undefined {
  const plain = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    .map((sign) => LETTERS.get(sign) ?? sign)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^[A-Za-z0-9/?:().,'+ -]+$/.test(plain) ? plain : undefined;
}
