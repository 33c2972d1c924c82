/** A line as it was read. */
export type LineReading = {
  text: string;
  /** Mean probability of the characters, 0 to 1. */
  confidence: number;
  /** Probability of the least certain character. */
  weakest: number;
  /** The distance from each end of the line to the middle of the nearest character, in heights of the line. */
  margins: { left: number; right: number };
};

/** A line as it was decoded: `first` and `last` are the middles of its outer characters, in positions of the output. */
export type DecodedLine = Omit<LineReading, 'margins'> & { first: number; last: number };

/** The recogniser's output for one line: for each of `steps` positions, a probability for every class. */
export type LineProbabilities = { data: Float32Array; offset: number; steps: number; classes: number };

/** If a class has more than half the probability, no other class can be better. */
const CERTAIN = 0.5;

function pickClass({ data, classes }: LineProbabilities, from: number): number {
  if ((data[from] ?? 0) > CERTAIN) return 0;
  let best = 0;
  for (let candidate = 1; candidate < classes; candidate++)
    if ((data[from + candidate] ?? 0) > (data[from + best] ?? 0)) best = candidate;
  return best;
}

/**
 * Decodes a line by greedy CTC: the most probable class of each position; repeated classes are one character, and the
 * blank (class 0) separates two equal ones. Pure.
 */
export function decodeReading(probabilities: LineProbabilities, alphabet: readonly string[]): DecodedLine {
  let text = '';
  let total = 0;
  let weakest = 1;
  let characters = 0;
  let previous = 0;
  // The start of the current character, and the middles of the first and the latest one.
  let start = 0;
  let first: number | undefined;
  let last = 0;
  for (let step = 0; step < probabilities.steps; step++) {
    const from = probabilities.offset + step * probabilities.classes;
    const best = pickClass(probabilities, from);
    if (best !== 0 && best !== previous) {
      const probability = probabilities.data[from + best] ?? 0;
      text += alphabet[best] ?? '';
      total += probability;
      weakest = Math.min(weakest, probability);
      characters++;
      start = step;
    }
    if (best !== 0) {
      last = (start + step + 1) / 2;
      if (characters === 1) first = last;
    }
    previous = best;
  }
  if (characters === 0) return { text: '', confidence: 0, weakest: 0, first: 0, last: 0 };
  return { text, confidence: total / characters, weakest, first: first ?? last, last };
}
