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

/** The assumed time of reading a selfie before any was read. */
const FIRST_GUESS_SECONDS = 1.5;
/** The weight of the latest selfie in the average reading time. */
const NEWEST_SHARE = 0.2;

/** The place of a selfie went to another network, which has fewer. */
export class Displaced extends Error {}

/** A selfie's place, from before it is uploaded until it was read. */
export interface SelfiePlace {
  /** Aborts when another network's selfie takes the place. An upload must then drop its bytes: they count no more. */
  displaced: AbortSignal;
  /** The estimated seconds until it is read. */
  waitSeconds(): number;
  /** Reads a selfie when it has its turn; then its place is free. @throws Displaced */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Leaves the queue without being read. Does nothing once the selfie is waiting or being read. */
  leave(): void;
}

/** A bounded queue in one process's memory: selfies never touch disk, so they cannot wait anywhere else. */
export interface SelfieQueue {
  /**
   * Reserves a place for a selfie of `bytes`. In a full queue it takes a place of the network that has most. @returns the place;
   * if none can be taken, the estimated seconds until one is free
   */
  enter(network: string, bytes: number): SelfiePlace | { freeInSeconds: number };
}

interface Held {
  network: string;
  bytes: number;
  displaced: AbortController;
  /** Set once the selfie is uploaded. */
  waiting?: { begin: () => void; refuse: (error: Displaced) => void };
}

/** Creates an empty queue. Selfies are read one at a time; networks take turns, each in the order of its uploads. */
export function createSelfieQueue(clock: Clock, limits: QueueLimits = SELFIE_QUEUE): SelfieQueue {
  const held = new Set<Held>();
  const lanes = new Map<string, Held[]>();
  let reading: Held | undefined;
  let secondsEach = FIRST_GUESS_SECONDS;

  const placesOf = (network: string): Held[] => [...held].filter((place) => place.network === network);
  const shareOf = (places: readonly Held[]): number =>
    Math.max(places.length / limits.count, sumBytes(places) / limits.bytes);
  // An empty queue admits a selfie after any slow reads: without a read the estimate would never improve.
  const isFull = (place: Held): boolean =>
    shareOf([...held, place]) > 1 || (held.size > 0 && (held.size + 1) * secondsEach > limits.waitSeconds);

  const dropFromLane = (place: Held): void => {
    const lane = lanes.get(place.network)?.filter((other) => other !== place) ?? [];
    if (lane.length === 0) lanes.delete(place.network);
    else lanes.set(place.network, lane);
  };
  /**
   * Takes a place of the network with most places, unless that network would then have fewer than this one, or no
   * place.
   */
  const displaceFor = (place: Held): boolean => {
    const others = [...Map.groupBy(held, ({ network }) => network).values()].filter(
      (places) => places.length > 1,
    );
    const most = others.toSorted((one, other) => shareOf(other) - shareOf(one))[0] ?? [];
    if (shareOf(most) <= shareOf([...placesOf(place.network), place])) return false;
    // An incomplete upload has cost nothing yet, and the oldest incomplete upload may never be completed.
    const victim =
      most.find(({ waiting }) => waiting === undefined) ?? most.findLast((each) => each !== reading);
    if (victim === undefined) return false;
    held.delete(victim);
    dropFromLane(victim);
    victim.displaced.abort();
    victim.waiting?.refuse(new Displaced());
    return true;
  };
  const readNext = (): void => {
    const [first] = lanes;
    const [place] = first?.[1] ?? [];
    if (reading !== undefined || first === undefined || place === undefined) return;
    reading = place;
    const rest = first[1].slice(1);
    lanes.delete(first[0]);
    if (rest.length > 0) lanes.set(first[0], rest);
    place.waiting?.begin();
  };
  /**
   * Estimates the seconds until a selfie is read: one read for each selfie before it and for itself. A selfie that is
   * still being uploaded waits for all others.
   */
  const waitOf = (place: Held): number => {
    if (place === reading) return Math.ceil(secondsEach);
    const turn = lanes.get(place.network)?.indexOf(place) ?? -1;
    const before = [...lanes.values()].reduce((sum, lane) => sum + Math.min(lane.length, turn + 1), 0);
    const position = turn < 0 ? held.size : before + (reading === undefined ? 0 : 1);
    return Math.ceil(position * secondsEach);
  };
  const readInTurn = async <T>(place: Held, work: () => Promise<T>): Promise<T> => {
    if (place.displaced.signal.aborted) throw new Displaced();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    place.waiting = { begin: resolve, refuse: reject };
    lanes.set(place.network, [...(lanes.get(place.network) ?? []), place]);
    readNext();
    await promise;
    const begunAt = clock.now().getTime();
    try {
      return await work();
    } finally {
      const seconds = (clock.now().getTime() - begunAt) / 1000;
      secondsEach += (seconds - secondsEach) * NEWEST_SHARE;
      held.delete(place);
      reading = undefined;
      readNext();
    }
  };

  return {
    enter(network, bytes) {
      const place: Held = { network, bytes, displaced: new AbortController() };
      const isOwnFull = shareOf([...placesOf(network), place]) > limits.networkShare;
      // Half of the waiting ones will be done by then, so a repeated request finds room.
      const freeInSeconds = Math.max(2, Math.ceil((held.size * secondsEach) / 2));
      if (isOwnFull) return { freeInSeconds };
      while (isFull(place)) if (!displaceFor(place)) return { freeInSeconds };
      held.add(place);
      return {
        displaced: place.displaced.signal,
        waitSeconds: () => waitOf(place),
        read: (work) => readInTurn(place, work),
        leave() {
          if (place.waiting === undefined) held.delete(place);
        },
      };
    },
  };
}

const sumBytes = (places: readonly Held[]): number => places.reduce((sum, { bytes }) => sum + bytes, 0);
