/** Names in photos whose encoding is not declared. Pure. */

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** European cameras and editors that do not write UTF-8 use one of these. */
const LATIN = [new TextDecoder('windows-1252'), new TextDecoder('windows-1250')] as const;
/** If the share of non-ASCII letters is above this, the text is not in a Latin script. */
const FOREIGN_SHARE_MAX = 0.5;

/**
 * Decodes a name as UTF-8, or else by the Latin encodings if they agree, because photographers are paid by their names.
 * @returns undefined if it can be read in two ways
 */
export function decodeName(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    const beyond = bytes.filter((byte) => byte >= 0x80).length;
    const [western, central] = LATIN.map((decoder) => decoder.decode(bytes));
    return western === central && beyond <= FOREIGN_SHARE_MAX * bytes.length ? western : undefined;
  }
}

/** The replacement for bytes that are not UTF-8; one may stand for several bytes of an incomplete letter. */
const LOST = '\ufffd';
const LOST_BYTES = '[\\x80-\\xff]{1,3}';

/**
 * Decodes a name again that a reader wrongly decoded as UTF-8, by finding its bytes in the file.
 * @param block the part of the file with the name; other bytes around it do not matter
 */
export function recoverName(read: string, block: Uint8Array): string | undefined {
  const parts = read.split(LOST);
  if (parts.length === 1) return read;
  if (parts.length - 1 > FOREIGN_SHARE_MAX * read.length) return undefined;
  const known = parts.map((part) =>
    Buffer.from(part)
      .toString('latin1')
      .replace(/[^\w ]/g, '\\$&'),
  );
  const found = new RegExp(known.join(LOST_BYTES)).exec(Buffer.from(block).toString('latin1'));
  return found === null ? undefined : decodeName(Buffer.from(found[0], 'latin1'));
}
