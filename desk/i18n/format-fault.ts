type Sentences = Readonly<Record<string, string>>;

/** The texts of server faults in an area `faults`. */
export interface FaultTexts {
  sentences: Sentences;
  fields: Sentences;
}

const GAP = '{}';

/**
 * Says in another language what the server found wrong. What it does not know it repeats, with the field.
 * @param texts by the server's sentence, with {} for what differs
 */
export function formatFault({ path, message }: { path: string; message: string }, texts: FaultTexts): string {
  const sentence = translate(message, texts.sentences);
  return sentence ?? `${path}: ${translate(message, texts.fields) ?? message}`;
}

/**
 * Says in another language what is wrong with a file, sentence in sentence: `"logo.svg" is empty`, `title: write text here`.
 * What it does not know it repeats.
 */
export function formatFileFault(message: string, sentences: Sentences): string {
  const say = (part: string): string => formatFileFault(part, sentences);
  return translate(message, sentences, say) ?? translate(message, PREFIXES, say) ?? message;
}

/** What stands before a sentence: the name of a file, or the place in one. */
const PREFIXES: Sentences = { '"{}" {}': '"{}" {}', '{}: {}': '{}: {}' };

const asItIs = (part: string): string => part;

/** @param say translates the variable part if it is not in quotes */
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
