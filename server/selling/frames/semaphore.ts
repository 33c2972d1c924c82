/** Lets so many pieces of work through at once; the others wait, holding nothing. */
export interface Semaphore {
  pass<T>(work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(places: number): Semaphore {
  let free = places;
  const waiting: (() => void)[] = [];
  return {
    async pass(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
