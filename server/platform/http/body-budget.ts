/** Limits the bytes of bodies that a process holds at once. */
export interface BodyBudget {
  /**
   * Reserves the bytes of a body before it is read. If they do not fit, ends unfinished bodies of callers who hold at
   * least as much as this caller would: first the oldest body of the caller that holds most in the brand that holds
   * most.
   * @param end ends the request if its body has not arrived yet; returns false if the body must stay counted; if
   *   omitted, it always stays
   * @returns a function that releases the bytes; undefined if the caller, the brand or all hold too much already
   */
  take(holder: BodyHolder, bytes: number, end?: () => boolean): (() => void) | undefined;
}

/** The caller for whom a body is held. */
export interface BodyHolder {
  caller: string;
  /** The brand whose callers share a part of the whole; if omitted, the caller alone. */
  brand?: string;
}

interface Held extends Required<BodyHolder> {
  bytes: number;
  end: () => boolean;
}

/** Limits in bytes. */
interface BodyLimits {
  ofAll: number;
  ofCaller: number;
  /** If omitted, brands are not counted. */
  ofBrand?: number;
  /** The part of the whole that is left to brands which hold nothing yet. */
  ofNewBrands?: number;
}

/** Creates a budget for bodies in memory: a body counts while it arrives and until it is released. */
export function createBodyBudget(max: BodyLimits): BodyBudget {
  const { ofBrand = Number.POSITIVE_INFINITY, ofNewBrands = 0 } = max;
  /** Oldest first. */
  const bodies = new Set<Held>();
  const [callers, brands] = [createSums(), createSums()];
  let sumOfAll = 0;

  const release = (body: Held): void => {
    if (!bodies.delete(body)) return;
    callers.add(body.caller, -body.bytes);
    brands.add(body.brand, -body.bytes);
    sumOfAll -= body.bytes;
  };
  /**
   * Ends an unfinished body of one of a brand's callers who hold at least `least` bytes; begins with the caller who
   * holds most.
   */
  const endOneOf = (brand: string, least: number): boolean => {
    const own = [...bodies].filter((body) => body.brand === brand);
    const held = new Set(own.map(({ caller }) => caller));
    for (const caller of callers.listGreatest(least))
      for (const body of held.has(caller) ? own : [])
        if (body.caller === caller && body.end()) {
          release(body);
          return true;
        }
    return false;
  };
  const makeRoom = ({ caller, brand, bytes }: Held): boolean => {
    const endOwn = () => endOneOf(brand, callers.of(caller) + bytes);
    while (brands.of(brand) + bytes > ofBrand) if (!endOwn()) return false;
    const room = max.ofAll - (brands.of(brand) > 0 ? ofNewBrands : 0);
    while (sumOfAll + bytes > room) {
      const others = brands.listGreatest(brands.of(brand) + bytes);
      if (!others.some((other) => endOneOf(other, 0)) && !endOwn()) return false;
    }
    return true;
  };
  return {
    take({ caller, brand = caller }, bytes, end = () => false) {
      const body = { caller, brand, bytes, end };
      if (callers.of(caller) + bytes > max.ofCaller || !makeRoom(body)) return undefined;
      bodies.add(body);
      callers.add(caller, bytes);
      brands.add(brand, bytes);
      sumOfAll += bytes;
      return () => release(body);
    },
  };
}

/** Creates sums by name. */
function createSums() {
  const sums = new Map<string, number>();
  const of = (name: string): number => sums.get(name) ?? 0;
  return {
    of,
    add(name: string, bytes: number): void {
      const sum = of(name) + bytes;
      if (sum > 0) sums.set(name, sum);
      else sums.delete(name);
    },
    /** Lists the names whose sum is at least `least`, the greatest first. */
    listGreatest(least: number): string[] {
      return [...sums]
        .filter(([, sum]) => sum >= least)
        .toSorted(([, one], [, other]) => other - one)
        .map(([name]) => name);
    },
  };
}
