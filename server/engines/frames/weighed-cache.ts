/** Keeps what was asked for last, as long as all of it together weighs no more than a limit. */
export interface WeighedCache<T> {
  /** What is kept under a key, else what `make` gives. */
  read(key: string, make: () => T): T;
  drop(key: string): void;
}

/** @param weigh bytes of a value, known as soon as it is made */
export function createWeighedCache<T>(bytesMax: number, weigh: (value: T) => number): WeighedCache<T> {
  const kept = new Map<string, T>();
  let total = 0;
  const drop = (key: string): void => {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    total -= weigh(value);
  };
  return {
    read(key, make) {
      const value = kept.get(key) ?? make();
      drop(key);
      kept.set(key, value);
      total += weigh(value);
      for (const oldest of kept.keys()) {
        if (total <= bytesMax) break;
        drop(oldest);
      }
      return value;
    },
    drop,
  };
}
