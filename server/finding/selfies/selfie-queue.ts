import type { Clock } from '#platform/clock.ts';
import { createSelfieTurns, type SelfieSender } from './selfie-turns.ts';

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

/** The place of a selfie went to another network or brand, which has fewer. */
export class Displaced extends Error {}

/** A selfie's place, from before it is uploaded until it was read. */
export interface SelfiePlace {
  /** Aborts when a selfie of another network or brand takes the place. An upload must then drop its bytes: they count no more. */
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
   * Reserves a place for a selfie of `bytes`. In a full queue it takes a place of the brand that has most, or within its own
   * brand, of the network that has most. @returns the place; if none can be taken, the estimated seconds until one is free
   */
  enter(sender: SelfieSender, bytes: number): SelfiePlace | { freeInSeconds: number };
}

interface Held extends SelfieSender {
  bytes: number;
  displaced: AbortController;
  /** Set once the selfie is uploaded. */
  waiting?: { begin: () => void; refuse: (error: Displaced) => void };
}

/** Creates an empty queue. Selfies are read one at a time, in the order of their turns. */
export function createSelfieQueue(clock: Clock, limits: QueueLimits = SELFIE_QUEUE): SelfieQueue {
  const held = new Set<Held>();
  const turns = createSelfieTurns<Held>();
  let reading: Held | undefined;
  let secondsEach = FIRST_GUESS_SECONDS;

  const shareOf = (places: readonly Held[]): number =>
    Math.max(places.length / limits.count, sumBytes(places) / limits.bytes);
  // An empty queue admits a selfie after any slow reads: without a read the estimate would never improve.
  const isFull = (place: Held): boolean =>
    shareOf([...held, place]) > 1 || (held.size > 0 && (held.size + 1) * secondsEach > limits.waitSeconds);

  /** Finds the places of which the newcomer may take one: of another brand, or else of its own. */
  const findMost = (place: Held): Held[] => {
    const ofBrand = [...held].filter(({ tenantId }) => tenantId === place.tenantId);
    const ofOthers = [...held].filter(({ tenantId }) => tenantId !== place.tenantId);
    const brand = largestBeside(shareOf, [...ofBrand, place], groupBy(ofOthers, 'tenantId'));
    // Incomplete uploads first: of networks with the same share, `largestBeside` finds the first.
    const unread = brand
      .filter((each) => each !== reading)
      .toSorted((one, other) => Number(one.waiting !== undefined) - Number(other.waiting !== undefined));
    if (unread.length > 0) return largestBeside(shareOf, [], groupBy(unread, 'network'));
    const ofNetwork = ofBrand.filter(({ network }) => network === place.network);
    const others = groupBy(ofBrand, 'network').filter((places) => places.length > 1);
    return largestBeside(shareOf, [...ofNetwork, place], others);
  };
  /**
   * Takes a place of the brand with most places, unless that brand would then have fewer than this one. Within its own brand it
   * takes a place of the network with most places, unless that network would then have fewer than this one, or no place.
   */
  const displaceFor = (place: Held): boolean => {
    const most = findMost(place);
    // An incomplete upload has cost nothing yet, and the oldest incomplete upload may never be completed.
    const victim =
      most.find(({ waiting }) => waiting === undefined) ?? most.findLast((each) => each !== reading);
    if (victim === undefined) return false;
    held.delete(victim);
    turns.remove(victim);
    victim.displaced.abort();
    victim.waiting?.refuse(new Displaced());
    return true;
  };
  const readNext = (): void => {
    if (reading !== undefined) return;
    reading = turns.takeNext();
    reading?.waiting?.begin();
  };
  /** Estimates the seconds until a selfie is read. A selfie that is still being uploaded waits for all others. */
  const waitOf = (place: Held): number => {
    if (place === reading) return Math.ceil(secondsEach);
    const turn = turns.list().indexOf(place);
    const position = turn < 0 ? held.size : turn + 1 + (reading === undefined ? 0 : 1);
    return Math.ceil(position * secondsEach);
  };
  const readInTurn = async <T>(place: Held, work: () => Promise<T>): Promise<T> => {
    if (place.displaced.signal.aborted) throw new Displaced();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    place.waiting = { begin: resolve, refuse: reject };
    turns.add(place);
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
    enter(sender, bytes) {
      const place: Held = { ...sender, bytes, displaced: new AbortController() };
      const ofNetwork = [...held].filter(({ network }) => network === sender.network);
      const isOwnFull = shareOf([...ofNetwork, place]) > limits.networkShare;
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

const groupBy = (places: readonly Held[], by: keyof SelfieSender): Held[][] => [
  ...Map.groupBy(places, (place) => place[by]).values(),
];

const sumBytes = (places: readonly Held[]): number => places.reduce((sum, { bytes }) => sum + bytes, 0);

/** Finds the group with the largest share, if that is larger than the share of `own`. */
function largestBeside(
  shareOf: (places: readonly Held[]) => number,
  own: readonly Held[],
  groups: readonly Held[][],
): Held[] {
  const [most = []] = groups.toSorted((one, other) => shareOf(other) - shareOf(one));
  return shareOf(most) > shareOf(own) ? most : [];
}
