/** Invisible characters that come with copied text: zero-width characters, soft hyphens, directional marks. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes invisible characters and surrounding spaces from typed or pasted text. */
export function withoutInvisible(text: string): string {
  // A shortcut for most texts of long lists.
  if (/^[!-~]*$/.test(text)) return text;
  return text.replace(INVISIBLE, '').trim();
}

const LOCAL_PART_MAX = 64;
const ADDRESS_MAX = 254;

/**
 * Returns whether a text is a deliverable email address by its form: one @, a local part of at most 64 characters
 * without dots at its ends or side by side, and a domain that DNS can spell (RFC 5321, 4.5.3.1; international domains
 * by UTS 46). Only a sent mail can prove that the address exists.
 */
export function isEmail(text: string): boolean {
  const [, local, domain] = /^([^\s@<>",;:\\]+)@([^\s@<>",;:\\/?#[\]%]+)$/.exec(text) ?? [];
  if (local === undefined || domain === undefined || text.length > ADDRESS_MAX) return false;
  if (withoutInvisible(text) !== text || local.length > LOCAL_PART_MAX) return false;
  if (/^\.|\.$|\.\./.test(local)) return false;
  // Labels of letters, digits and hyphens; the last one must not be a number, which would make it an IP address.
  return /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(
    asciiDomain(domain),
  );
}

/**
 * Returns whether a text is an email address in the spelling by which addresses are compared and counted
 * (`emailKey`). Others are refused: "ｂoss@example.com" and "boss²@example.com" would be counted as other addresses
 * than those to which they are mailed.
 */
export function isPlainEmail(text: string): boolean {
  return isEmail(text) && text.normalize('NFKC') === text;
}

/** Converts a domain to its DNS form; empty if it has none. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/** Letters that Unicode does not decompose, and what people type who lack them on the keyboard. */
const SINGLE: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ß: 'ss',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ŋ: 'n',
    ς: 'σ',
  }),
);

/** Letters that people also write as two letters. */
const AS_TWO: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }),
);

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[ßłøđðħıæœþŋς]/g, (letter) => SINGLE.get(letter) ?? letter)
    // Apostrophes, hyphens, dots and spaces in names are typed in many ways, so they are left out.
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Builds the keys by which differently typed names are equal: without accents, with umlauts as one letter or as two,
 * without punctuation and spaces between parts (`D’Amico`, `Smith-Jones`, `Straße`, `Łukasik`, `Sørensen`).
 * @returns one or two keys; two names are equal if they share one
 */
export function nameKeys(name: string): string[] {
  const lower = withoutInvisible(name).normalize('NFKC').toLowerCase().normalize('NFC');
  const digraphs = lower.replace(/[äöüøå]/g, (letter) => AS_TWO.get(letter) ?? letter);
  return [...new Set([fold(lower), fold(digraphs)])].filter((key) => key !== '');
}
