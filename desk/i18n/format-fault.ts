type Sentences = Readonly<Record<string, string>>;

const GAP = '{}';

/**
 * Translates a fault of a file, including nested sentences: `"logo.svg" is empty`, `title: write text here`. An unknown
 * sentence is repeated.
 */
export function formatFileFault(message: string, sentences: Sentences): string {
  const say = (part: string): string => formatFileFault(part, sentences);
  return translate(message, sentences, say) ?? translate(message, PREFIXES, say) ?? message;
}

/** The prefix of a sentence: the name of a file, or a position in one. */
const PREFIXES: Sentences = { '"{}" {}': '"{}" {}', '{}: {}': '{}: {}' };

const asItIs = (part: string): string => part;

/**
 * @param say translates the variable part if it is not quoted
 */
function translate(message: string, sentences: Sentences, say = asItIs): string | undefined {
  for (const [known, said] of Object.entries(sentences)) {
    const texts = known.split(GAP);
    const parts = texts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    const found = new RegExp(`^${parts.join('(.+?)')}$`, 's').exec(message);
    if (found === null) continue;
    let place = 0;
    return said.replaceAll(GAP, () => {
      place += 1;
      const part = found[place] ?? '';
      return texts[place - 1]?.endsWith('"') === true ? part : say(part);
    });
  }
  return undefined;
}
