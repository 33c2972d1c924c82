/** How many quarters can be chosen: corrections are possible for three years. */
const QUARTERS = 13;

/** Lists the latest quarters, as in `2026-Q2`, with the shown one even if it is older. */
export function listQuarters(shown: string | undefined, now: Date): string[] {
  const index = 4 * now.getFullYear() + Math.floor(now.getMonth() / 3);
  const latest = Array.from({ length: QUARTERS }, (_, back) => {
    const quarter = index - back;
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
  });
  return shown === undefined || latest.includes(shown) ? latest : [...latest, shown].toSorted().reverse();
}
