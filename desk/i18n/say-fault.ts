type Sentences = Readonly<Record<string, string>>;

/** What an area `faults` says of sentences of the server. */
export interface FaultWords {
  sentences: Sentences;
  fields: Sentences;
}

const GAP = '{}';

/**
 * Says in another language what the server found wrong. What it does not know it repeats, with the field.
 * @param words by the server's sentence, with {} for what differs
 */
export function sayFault({ path, message }: { path: string; message: string }, words: FaultWords): string {
  const sentence = translate(message, words.sentences);
  return sentence ?? `${path}: ${translate(message, words.fields) ?? message}`;
}

function translate(message: string, sentences: Sentences): string | undefined {
  for (const [known, said] of Object.entries(sentences)) {
    const parts = known.split(GAP).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    const found = new RegExp(`^${parts.join('(.+?)')}$`, 's').exec(message);
    if (found === null) continue;
    let place = 0;
    return said.replaceAll(GAP, () => found[++place] ?? '');
  }
  return undefined;
}
