/** A line as it was read. */
export type LineReading = {
  text: string;
  /** Mean probability of the characters, 0 to 1. */
  confidence: number;
  /** Probability of the least certain character. */
  weakest: number;
};

/** The recogniser's output for one line: for each of `steps` positions, a probability for every class. */
export type LineProbabilities = { data: Float32Array; offset: number; steps: number; classes: number };

/** More than half the probability leaves no room for a better class. */
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
export function decodeReading(probabilities: LineProbabilities, alphabet: readonly string[]): LineReading {
  let text = '';
  let total = 0;
  let weakest = 1;
  let characters = 0;
  let previous = 0;
  for (let step = 0; step < probabilities.steps; step++) {
    const from = probabilities.offset + step * probabilities.classes;
    const best = pickClass(probabilities, from);
    if (best !== 0 && best !== previous) {
      const probability = probabilities.data[from + best] ?? 0;
      text += alphabet[best] ?? '';
      total += probability;
      weakest = Math.min(weakest, probability);
      characters++;
    }
    previous = best;
  }
  if (characters === 0) return { text: '', confidence: 0, weakest: 0 };
  return { text, confidence: total / characters, weakest };
}
