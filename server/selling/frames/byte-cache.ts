/** Values that cost much to make, kept in memory within a limit. */
export interface ByteCache<T> {
  /** What is kept under a key, else what `make` gives; asked for twice at once it is made once. */
  read(key: string, make: () => Promise<T>): Promise<T>;
}

/** Keeps what was asked for last, within `bytesMax`; what could not be made is not kept. */
export function createByteCache<T>(bytesMax: number, bytesOf: (value: T) => number): ByteCache<T> {
  const kept = new Map<string, { value: Promise<T>; bytes: number }>();
  let total = 0;
  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const weigh = (key: string, entry: { bytes: number }, value: T): void => {
    if (kept.get(key) !== entry) return;
    entry.bytes = bytesOf(value);
    total += entry.bytes;
    for (const oldest of [...kept.keys()]) {
      if (total <= bytesMax) break;
      if (oldest !== key) drop(oldest);
    }
  };
  return {
    read(key, make) {
      const known = kept.get(key);
      if (known !== undefined) {
        // What was used last stands last.
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const entry = { value: make(), bytes: 0 };
      kept.set(key, entry);
      entry.value.then(
        (value) => weigh(key, entry, value),
        () => {
          if (kept.get(key) === entry) drop(key);
        },
      );
      return entry.value;
    },
  };
}
