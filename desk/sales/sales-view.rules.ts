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
