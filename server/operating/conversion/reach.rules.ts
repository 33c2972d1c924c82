/** The counts of a day. */
interface DayCounts {
  day: string;
  visits: number;
  found: number;
  shares: number;
  paid: number;
}

/** A day of an event's reach. */
interface ReachDay extends Omit<DayCounts, 'paid'> {
  /** Null if sales are not shown. */
  paid: number | null;
}

/**
 * Lists an event's reach by day, latest first. Without sales, days on which only something was sold are left out: their
 * row would tell that something was sold.
 */
export function listReach(days: readonly DayCounts[], showsSales: boolean): ReachDay[] {
  return days
    .filter(({ visits, found, shares }) => showsSales || visits + found + shares > 0)
    .map(({ day, visits, found, shares, paid }) => ({
      day,
      visits,
      found,
      shares,
      paid: showsSales ? paid : null,
    }))
    .toReversed();
}
