/** Slows down clients that send too many requests. */
export interface RequestPace {
  /** Returns the counter for one connection of a network. */
  open(network: string): ConnectionPace;
}

export interface ConnectionPace {
  /**
   * Counts a request if it may run now.
   * @returns 0 if it may run; otherwise the milliseconds after which to call again
   */
  take(): number;
  /** Counts further requests, for one that costs as much as several. */
  charge(requests: number): void;
}

const WINDOW_MS = 10_000;
/**
 * The most requests in each window. A client sends about six requests per file. So a connection may send fifty files
 * per second, and a network, such as a press centre's, a hundred and sixty. Requests that carry content are not
 * counted.
 */
const OF_CONNECTION = 3_000;
const OF_NETWORK = 10_000;

/** Creates the counters for requests that cost the server more than the client: listing folders, looking up names. */
export function createRequestPace({
  ofConnection = OF_CONNECTION,
  ofNetwork = OF_NETWORK,
} = {}): RequestPace {
  const networks = new Map<string, number>();
  let current = 0;
  const enterWindow = (): number => {
    const now = performance.now();
    const window = Math.floor(now / WINDOW_MS);
    if (window !== current) networks.clear();
    current = window;
    return (window + 1) * WINDOW_MS - now;
  };
  return {
    open(network) {
      let own = { window: -1, count: 0 };
      const enter = (): number => {
        const leftMs = enterWindow();
        if (own.window !== current) own = { window: current, count: 0 };
        return leftMs;
      };
      const count = (requests: number): void => {
        own.count += requests;
        networks.set(network, (networks.get(network) ?? 0) + requests);
      };
      return {
        take() {
          const leftMs = enter();
          const isTooMuch = own.count >= ofConnection || (networks.get(network) ?? 0) >= ofNetwork;
          if (isTooMuch) return Math.ceil(leftMs);
          count(1);
          return 0;
        },
        charge(requests) {
          enter();
          count(requests);
        },
      };
    },
  };
}
