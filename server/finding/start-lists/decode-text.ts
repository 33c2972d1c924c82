/** The encodings start lists come in; the Windows ones of Central Europe, Cyrillic and Greek. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Turns the bytes of a list into text: by its byte order mark, as UTF-8 where it is valid, as UTF-16 where every
 * other byte is zero, else as the Windows encoding in which the names look most like names.
 */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  const encoding = wanted ?? detectEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = detectWide(bytes);
  if (wide !== undefined) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return detectWindows(bytes);
  }
}

const SAMPLE_BYTES = 65_536;

/** UTF-16 without a mark: digits, commas and line ends leave a zero in every other byte. */
function detectWide(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 20) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/**
 * The letters that make up most of the names in each alphabet: the rest is too rare to decide by.
 * Sources: letter frequencies of Czech, Slovene, Polish and Hungarian (accented), Russian, modern Greek.
 */
const COMMON: Record<'windows-1250' | 'windows-1251' | 'windows-1253', string> = {
  'windows-1250': 'áíéěýžščřůúňťďóľčšžćđłąęśżźńöüőűäßÁČŠŽŘĎĐŁŚŻÖÜ',
  'windows-1251': 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'windows-1253': 'αοιετσνηυρπκμλςγδωχθφβάέήίόύώξζψϊϋΐΰ',
};

function detectWindows(bytes: Uint8Array): Encoding {
  const scores = (Object.keys(COMMON) as (keyof typeof COMMON)[]).map((encoding) => ({
    encoding,
    score: score(new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES)), encoding),
  }));
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).encoding;
}

const LETTER = /\p{Letter}/u;

/** High for words of one script with its common letters, low for signs inside of words and capitals after small letters. */
function score(text: string, encoding: keyof typeof COMMON): number {
  const common = COMMON[encoding];
  const isLatin = encoding === 'windows-1250';
  let total = 0;
  let previous = '';
  for (const character of text) {
    if (character > '\u007f') {
      const besideLatin = /[A-Za-z]/.test(previous);
      if (!LETTER.test(character)) total -= LETTER.test(previous) ? 3 : 1;
      else if (isSmall(previous) && !isSmall(character)) total -= 2;
      else if (common.includes(character)) total += 2;
      // Czech letters stand among plain ones; a Greek or Cyrillic letter right after a Latin one is a wrong guess.
      if (besideLatin && !isLatin) total -= 3;
      if (isLatin && previous > '\u007f' && LETTER.test(previous)) total -= 2;
    }
    previous = character;
  }
  return total;
}

function isSmall(character: string): boolean {
  return LETTER.test(character) && character === character.toLowerCase();
}
