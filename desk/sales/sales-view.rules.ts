import { SALES_KEYS, type SalesKey } from '#contract/desk-sales.ts';

/** The chosen view of the sales: it is stored in the URL, so that it can be bookmarked and shared. */
export interface SalesView {
  by: SalesKey;
  /** First and last day, `YYYY-MM-DD`; empty for no limit. */
  from: string;
  until: string;
  eventId: string | null;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[\da-f-]{36}$/;

/** Parses a view from an address; missing or invalid parts get their defaults. */
export function readView(search: Readonly<Record<string, unknown>>): SalesView {
  const { by, from, until, event } = search;
  const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : '');
  return {
    by: SALES_KEYS.find((key) => key === by) ?? 'event',
    from: day(from),
    until: day(until),
    eventId: typeof event === 'string' && ID.test(event) ? event : null,
  };
}

/** Formats a view for an address: `?by=day&from=2026-05-01`; empty for the default view. */
export function writeView({ by, from, until, eventId }: SalesView): string {
  const params = { by: by === 'event' ? '' : by, from, until, event: eventId ?? '' };
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
  return query.size === 0 ? '' : `?${query}`;
}

/** Returns the first and last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { from: string; until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, until: `${month}-${last}` };
}

/** Returns the month whose days these are; undefined for other days. */
export function monthOf({ from, until }: Pick<SalesView, 'from' | 'until'>): string | undefined {
  const month = from.slice(0, 7);
  return from !== '' && from === `${month}-01` && until === daysOfMonth(month).until ? month : undefined;
}

/** Returns the month before a day, in local time. */
export function monthBefore(day: Date): string {
  const first = new Date(Date.UTC(day.getFullYear(), day.getMonth() - 1, 1));
  return first.toISOString().slice(0, 7);
}
