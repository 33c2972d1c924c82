/** Who sends a selfie. */
export interface SelfieSender {
  tenantId: string;
  network: string;
}

/** The turns of waiting selfies: brands take turns, and so do the networks of a brand, each in the order of its uploads. */
export interface SelfieTurns<T extends SelfieSender> {
  add(selfie: T): void;
  /** Does nothing if the selfie does not wait. */
  remove(selfie: T): void;
  /** Removes the selfie that has its turn. @returns undefined if none waits */
  takeNext(): T | undefined;
  /** Lists the waiting selfies in the order of their turns. */
  list(): T[];
}

/** Creates turns without a waiting selfie. */
export function createSelfieTurns<T extends SelfieSender>(): SelfieTurns<T> {
  /** The waiting selfies of each network of each brand: the first network of the first brand has the next turn. */
  const brands = new Map<string, Map<string, T[]>>();

  /** Sets what remains of a network, and removes what is empty. */
  const keep = ({ tenantId, network }: SelfieSender, rest: T[]): void => {
    const networks = brands.get(tenantId) ?? new Map<string, T[]>();
    if (rest.length > 0) networks.set(network, rest);
    else networks.delete(network);
    if (networks.size > 0) brands.set(tenantId, networks);
    else brands.delete(tenantId);
  };
  const waitingOf = ({ tenantId, network }: SelfieSender): T[] => brands.get(tenantId)?.get(network) ?? [];

  return {
    add: (selfie) => keep(selfie, [...waitingOf(selfie), selfie]),
    remove: (selfie) =>
      keep(
        selfie,
        waitingOf(selfie).filter((other) => other !== selfie),
      ),
    takeNext() {
      const [networks] = brands.values();
      const [[next, ...rest] = []] = networks?.values() ?? [];
      if (networks === undefined || next === undefined) return undefined;
      // Deleting first moves them behind the others: a map keeps the order in which its keys were added.
      networks.delete(next.network);
      brands.delete(next.tenantId);
      if (rest.length > 0) networks.set(next.network, rest);
      if (networks.size > 0) brands.set(next.tenantId, networks);
      return next;
    },
    list: () => inTurns([...brands.values()].map((networks) => inTurns([...networks.values()]))),
  };
}

/** Merges lists: the first items of all, then the second ones, and so on. */
const inTurns = <T>(lists: readonly T[][]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
