import { seededRandom } from '#demo/random.ts';

/** Creates inputs from a seed: the same seed creates the same input. */
export interface Mutator {
  random: { next(): number };
  /** Changes a text at some positions: inserts tokens, removes or repeats parts, or corrupts a byte. */
  text(source: string, tokens: readonly string[]): Buffer;
  /** Changes bytes at some positions. */
  bytes(source: Buffer): Buffer;
}

const CHANGES_MAX = 12;
/** A part repeated this often makes a vulnerable parser slow. */
const REPEATS = [2, 3, 50, 5_000];
const BYTES_MAX = 1_000_000;

export function createMutator(seed: number): Mutator {
  const random = seededRandom(seed);
  const below = (max: number): number => Math.floor(random.next() * max);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const change = (source: Buffer, tokens: readonly Buffer[]): Buffer => {
    const [from, length] = [below(source.length + 1), 1 + below(24)];
    const [before, part, after] = [
      source.subarray(0, from),
      source.subarray(from, from + length),
      source.subarray(from + length),
    ];
    const kind = random.next();
    if (kind < 0.35) return Buffer.concat([before, pick(tokens), part, after]);
    if (kind < 0.5) return Buffer.concat([before, after]);
    if (kind < 0.65) {
      const times = Math.min(pick(REPEATS), Math.floor(BYTES_MAX / Math.max(1, part.length)));
      return Buffer.concat([before, ...Array.from({ length: times }, () => part), after]);
    }
    if (kind < 0.8) return Buffer.concat([before, part, before.subarray(-below(200) - 1), after]);
    const broken = Buffer.from(part);
    if (broken.length > 0) broken[below(broken.length)] = below(256);
    return Buffer.concat([before, broken, after]);
  };
  const changeOften = (source: Buffer, tokens: readonly Buffer[]): Buffer => {
    let changed = source;
    for (let left = 1 + below(CHANGES_MAX); left > 0 && changed.length < BYTES_MAX; left--)
      changed = change(changed, tokens);
    return changed.subarray(0, BYTES_MAX);
  };
  const edges = ['00000000', 'ffffffff', '7fffffff', '0000', 'ffff', '80', '504b0102', 'ffe1'].map((hex) =>
    Buffer.from(hex, 'hex'),
  );
  return {
    random,
    text: (source, tokens) =>
      changeOften(
        Buffer.from(source),
        tokens.map((token) => Buffer.from(token)),
      ),
    bytes: (source) => changeOften(source, edges),
  };
}
