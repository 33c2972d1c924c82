/** Returns whether text is a month, as in `2026-05`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/**
 * Returns the next month to settle: the one after the last settled, or else the previous calendar month.
 * @param last the latest settled month
 */
export function nextMonth(last: string | undefined, now: Date): string {
  const [year = 0, month = 1] = last?.split('-').map(Number) ?? [];
  const next =
    last === undefined
      ? new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1))
      : new Date(Date.UTC(year, month, 1));
  return next.toISOString().slice(0, 7);
}
