import type { Clock } from '#platform/clock.ts';

/** The limits of all waiting selfies of one process. */
export interface QueueLimits {
  count: number;
  bytes: number;
  /** The share of both limits for one network, so that a network that uses its share leaves room for others. */
  networkShare: number;
  /** Maximum wait for admission to the queue. */
  waitSeconds: number;
}

const SELFIE_QUEUE: QueueLimits = {
  count: 40,
  bytes: 64 * 2 ** 20,
  networkShare: 0.5,
  waitSeconds: 60,
};

/** The assumed time of reading one before any was read. */
const FIRST_GUESS_SECONDS = 1.5;
/** The weight of the latest in the average time of reading one. */
const NEWEST_SHARE = 0.2;

/** A selfie's place, from before it is uploaded until it was read. */
export interface SelfiePlace {
  /** The estimated seconds until it is read. */
  waitSeconds(): number;
  /** Reads it in its turn, one after the other; then the place is free. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Leaves the queue unread. Does nothing once it is being read. */
  leave(): void;
}

/** A bounded queue in one process's memory: selfies never touch disk, so they cannot wait anywhere else. */
export interface SelfieQueue {
  /**
   * Reserves a place for a selfie of `bytes`.
   * @returns the estimated seconds until there is one, if there is none
   */
  enter(network: string, bytes: number): SelfiePlace | { freeInSeconds: number };
}

interface Held {
  network: string;
  bytes: number;
}

/** Creates an empty queue. Selfies are read one at a time, in the order in which they were uploaded. */
export function createSelfieQueue(clock: Clock, limits: QueueLimits = SELFIE_QUEUE): SelfieQueue {
  const held = new Set<Held>();
  const toRead: Held[] = [];
  let lastRead: Promise<unknown> = Promise.resolve();
  let secondsEach = FIRST_GUESS_SECONDS;

  const has = (share: number, bytes: number, places: readonly Held[]) =>
    places.length < limits.count * share &&
    places.reduce((sum, place) => sum + place.bytes, bytes) <= limits.bytes * share;
  /** Those before it, those that are only being uploaded, and itself. */
  const waitOf = (place: Held): number => {
    const position = toRead.indexOf(place);
    return Math.ceil((position < 0 ? held.size : position + 1) * secondsEach);
  };

  return {
    enter(network, bytes) {
      const place = { network, bytes };
      const ofNetwork = [...held].filter((each) => each.network === network);
      const isFull =
        !has(1, bytes, [...held]) ||
        !has(limits.networkShare, bytes, ofNetwork) ||
        (held.size + 1) * secondsEach > limits.waitSeconds;
      // Half of the waiting ones will be done by then, so a repeated request finds room.
      if (isFull) return { freeInSeconds: Math.max(2, Math.ceil((held.size * secondsEach) / 2)) };
      held.add(place);
      return {
        waitSeconds: () => waitOf(place),
        read(work) {
          toRead.push(place);
          const run = async () => {
            const begunAt = clock.now().getTime();
            try {
              return await work();
            } finally {
              const seconds = (clock.now().getTime() - begunAt) / 1000;
              secondsEach += (seconds - secondsEach) * NEWEST_SHARE;
              toRead.splice(toRead.indexOf(place), 1);
              held.delete(place);
            }
          };
          const result = lastRead.then(run);
          lastRead = result.catch(() => {});
          return result;
        },
        leave() {
          if (!toRead.includes(place)) held.delete(place);
        },
      };
    },
  };
}
