/** Decodes names in zips without a declared encoding. Pure. */

/** The upper half of code page 852, which Windows writes in Central Europe. Node has no decoder for it. */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';
const decodeCp852 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CP852[byte - 0x80] ?? ''))).join(
    '',
  );

const utf8 = new TextDecoder('utf-8', { fatal: true });
const cyrillic = new TextDecoder('ibm866');
const japanese = new TextDecoder('shift_jis');

const SLASH = 0x2f;
/**
 * The longest path in bytes; no system writes longer ones. Guessing the encoding of 32,000 folders takes half a second.
 */
const PATH_BYTES_MAX = 4_096;
const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/**
 * Returns whether a text looks like a name. It has no box-drawing characters of old code pages, each word has one
 * script, and capitals are only at the beginning of words or throughout. `DvorakJan` counts as two words.
 */
function isWritten(text: string, script: RegExp): boolean {
  if (/[^\p{L}\p{M}\x20-\x7f]|[ƒªº]/u.test(text)) return false;
  const words = text
    .split(/[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => !/^[\x20-\x7f]*$/.test(word));
  return words.every((word) => script.test(word) && !hasCapitalsInside(word));
}

/**
 * Returns whether a small letter follows two capitals. One regular expression for both would start again at each of
 * 4,000 capitals, which takes a tenth of a second.
 */
function hasCapitalsInside(word: string): boolean {
  const at = word.search(/\p{Lu}{2}/u);
  return at >= 0 && /\p{Ll}/u.test(word.slice(at));
}

/** Returns whether every longer word has an unaccented letter: no Latin name consists only of accented letters. */
function isLatin(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1);
  return isWritten(text, LATIN) && words.every((word) => /[a-z]/i.test(word));
}

const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
const CYRILLIC = /^\p{Script=Cyrillic}+$/u;
const JAPANESE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/**
 * Decodes a name without the flag for UTF-8. macOS writes UTF-8 anyway; Windows writes its own code page. The format's
 * default, code page 437, is kept if it yields letters, or if no other code page yields letters.
 * @param raw the name's bytes
 * @param decode437 decodes code page 437
 */
export function decodeZipName(raw: Uint8Array, decode437: (bytes: Uint8Array) => string): string {
  try {
    return utf8.decode(raw);
  } catch {
    if (raw.length > PATH_BYTES_MAX) return decode437(raw);
    return splitPath(raw)
      .map((part) => (isAscii(part) ? utf8.decode(part) : decodePart(part, decode437)))
      .join('/');
  }
}

/** Each folder is decoded separately, so that it gets the same name in all entries. */
function splitPath(raw: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = raw.indexOf(SLASH); at >= 0; at = raw.indexOf(SLASH, from)) {
    parts.push(raw.subarray(from, at));
    from = at + 1;
  }
  return [...parts, raw.subarray(from)];
}

function decodePart(bytes: Uint8Array, decode437: (bytes: Uint8Array) => string): string {
  const standard = decode437(bytes);
  const [russian, central, eastern] = [cyrillic.decode(bytes), decodeCp852(bytes), japanese.decode(bytes)];
  if (isLatin(standard)) return standard;
  if (isWritten(russian, CYRILLIC)) return russian;
  if (isLatin(central)) return central;
  return isWritten(eastern, JAPANESE) ? eastern : standard;
}
