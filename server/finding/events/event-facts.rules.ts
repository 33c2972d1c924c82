import { searchText } from '#finding/search-text.ts';
import type { EventFacts } from './events.store.ts';

/** A changed fact. */
export interface FactChange {
  field: keyof EventFacts;
  from: string;
  to: string;
}

const FIELDS = [
  ...(['title', 'date', 'city', 'country', 'externalEventId', 'isSecure', 'verificationFactor'] as const),
  ...([
    'findsUnlistedBibs',
    'youthDistances',
    'wantedFaces',
    'faceGround',
    'timeZone',
    'cameraOffsets',
  ] as const),
];

function write(value: EventFacts[keyof EventFacts] | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.toSorted().join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .toSorted()
      .map(([camera, seconds]) => `${camera} ${seconds} s`)
      .join(', ');
  return value ?? '';
}

/** Lists the passed facts that differ from the event's current ones. */
export function compareFacts(event: EventFacts, given: Partial<EventFacts>): FactChange[] {
  return FIELDS.flatMap((field) => {
    if (given[field] === undefined) return [];
    const [from, to] = [write(event[field]), write(given[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

const NEAR_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Returns whether an event may be the one that an operator means although title or day differ. It may if it has the
 * same title within half a year, or on the same day of another year; or if on the same day one title contains the
 * other. An album of the same event (`Spring Run – 10 km` beside `Spring Run`) is another event, and so is one with
 * another external id.
 */
export function isNearEvent(
  known: Pick<EventFacts, 'title' | 'date' | 'externalEventId'>,
  wanted: Pick<EventFacts, 'title' | 'date'> & { externalEventId?: string | null | undefined },
): boolean {
  const hasOtherNumber =
    known.externalEventId !== null &&
    typeof wanted.externalEventId === 'string' &&
    known.externalEventId !== wanted.externalEventId;
  if (hasOtherNumber) return false;
  const [a, b] = [searchText(known.title), searchText(wanted.title)];
  if (a === b) {
    const days = Math.abs(Date.parse(known.date) - Date.parse(wanted.date)) / DAY_MS;
    return days <= NEAR_DAYS || known.date.slice(5) === wanted.date.slice(5);
  }
  if (known.date !== wanted.date || [a, b].some((title) => title.includes(' – '))) return false;
  return a.includes(b) || b.includes(a);
}
