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

/** The replacement for bytes that are not UTF-8; one may stand for up to three bytes of an incomplete letter. */
const LOST = '\ufffd';
/** More bytes than the metadata of a JPEG file have. */
const SEARCHED_BYTES = 2 ** 20;

/**
 * Decodes a name again that a reader wrongly decoded as UTF-8, by finding its bytes in the file.
 * @param block the part of the file with the name; other bytes around it do not matter
 * @returns undefined if the name cannot be found, or can be read in two ways
 */
export function recoverName(read: string, block: Uint8Array): string | undefined {
  const lost = read.split(LOST).length - 1;
  if (lost === 0) return read;
  if (lost > FOREIGN_SHARE_MAX * read.length) return undefined;
  const parts = read.split(/(\ufffd+)/);
  // Known letters are ASCII, so that they end a run of lost ones: otherwise the search could take exponential time. A name with
  // both lost and valid letters beyond ASCII has two encodings.
  if (!parts.every((part) => part.startsWith(LOST) || /^[\0-\x7f]*$/.test(part))) return undefined;
  const pattern = parts.map((part) =>
    part.startsWith(LOST)
      ? `[\\x80-\\xff]{${part.length},${3 * part.length}}`
      : part.replace(/[^\w ]/g, '\\$&'),
  );
  const searched = Buffer.from(block.subarray(0, SEARCHED_BYTES)).toString('latin1');
  const found = new RegExp(pattern.join('')).exec(searched);
  return found === null ? undefined : decodeName(Buffer.from(found[0], 'latin1'));
}
