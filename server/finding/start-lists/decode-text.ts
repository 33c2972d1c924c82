import { type Encoding, LEGACY_ENCODINGS } from '#contract/list-reading.ts';
import type { NameLanguage } from './name-samples.ts';
import { scoreTokens } from './score-encoding.ts';

/** A decoded list, and how certain its encoding is. */
interface Decoded {
  text: string;
  encoding: Encoding;
  /**
   * Encodings in which the bytes give different, almost equally likely names, with examples; empty if the encoding is
   * certain.
   */
  rivals: { encoding: Encoding; names: string[] }[];
}

/**
 * Decodes a list by the first rule that applies: its byte order mark; UTF-8 if the bytes are valid; UTF-16 if every
 * other byte is zero; otherwise the encoding in which its words are most similar to names of one of the encoding's
 * languages.
 * @param headings known words of headings, in lower case
 */
export function decodeText(
  bytes: Uint8Array,
  wanted: Encoding | undefined,
  headings: ReadonlySet<string>,
): Decoded {
  const sure = wanted ?? detectSurely(bytes);
  return sure === undefined
    ? guessEncoding(bytes, headings)
    : { text: new TextDecoder(sure).decode(bytes), encoding: sure, rivals: [] };
}

function detectSurely(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = detectWide(bytes);
  if (wide !== undefined) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return undefined;
  }
}

const SAMPLE_BYTES = 65_536;

/** Detects UTF-16 without a byte order mark: digits, commas and line ends have a zero in every other byte. */
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

/** The languages that each encoding is used for. */
const LANGUAGES: Record<(typeof LEGACY_ENCODINGS)[number], readonly NameLanguage[]> = {
  'windows-1252': ['de', 'fr', 'es', 'it', 'pt', 'nordic'],
  'windows-1250': ['cs', 'sk', 'pl', 'hu', 'sl', 'hr', 'ro', 'de'],
  'windows-1251': ['ru'],
  'windows-1253': ['el'],
  'windows-1254': ['tr', 'de'],
  'iso-8859-2': ['cs', 'sk', 'pl', 'hu', 'sl', 'hr', 'ro', 'de'],
  'iso-8859-7': ['el'],
  ibm866: ['ru'],
  macintosh: ['de', 'fr', 'es', 'it', 'pt', 'nordic'],
};

/** The number of different words that are evaluated; more do not change the result. */
const WORDS_MAX = 3_000;
/**
 * How much more likely the best encoding must be than the next one, in nats. At this margin one guess in fifty would be
 * wrong.
 */
const MARGIN = 4;
const NAMES_SHOWN = 5;

function guessEncoding(bytes: Uint8Array, headings: ReadonlySet<string>): Decoded {
  const words = foreignWords(bytes);
  const candidates = LEGACY_ENCODINGS.map((encoding) => {
    const decoder = new TextDecoder(encoding);
    const names = words.map((word) => decoder.decode(word));
    return { encoding, names, score: scoreTokens(names, LANGUAGES[encoding], headings) };
  }).toSorted((one, other) => other.score - one.score);
  const [best] = candidates;
  const encoding = best?.encoding ?? 'windows-1252';
  // Encodings that decode all occurring bytes equally are equivalent.
  const rivals = candidates.filter(
    (each) =>
      each !== best &&
      each.score > (best?.score ?? 0) - MARGIN &&
      each.names.some((name, index) => name !== best?.names[index]),
  );
  const text = new TextDecoder(encoding).decode(bytes);
  if (best === undefined || rivals.length === 0) return { text, encoding, rivals: [] };
  // Shows words that the candidates decode differently.
  const shown = words.flatMap((_word, index) =>
    rivals.some(({ names }) => names[index] !== best.names[index]) ? index : [],
  );
  return {
    text,
    encoding,
    rivals: [best, ...rivals].map((each) => ({
      encoding: each.encoding,
      names: shown.slice(0, NAMES_SHOWN).map((index) => each.names[index] ?? ''),
    })),
  };
}

/** Finds the different words with a byte beyond ASCII, as bytes. */
function foreignWords(bytes: Uint8Array): Buffer[] {
  const words = new Set<string>();
  for (const [word] of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*/g)) {
    words.add(word);
    if (words.size >= WORDS_MAX) break;
  }
  return [...words].map((word) => Buffer.from(word, 'latin1'));
}
