import { type KeyValueStorage, readJson } from '#storefront/api/storage.ts';

/** What this browser remembers about a crew: whether it created the crew, and the runners it added. */
export interface KnownCrew {
  crewId: string;
  eventId: string;
  makerName: string;
  /** The creator's token; undefined if another browser created the crew. */
  maker?: string;
  /** The members' tokens, by member id. */
  members: Record<string, string>;
  /** The bibs of the added runners, so that none is added twice. */
  bibs: string[];
  /**
   * When the visitor left the crew's page to find their photos, in milliseconds; undefined if they returned. They are added
   * if they return soon with a search.
   */
  leftAt?: number | undefined;
}

const KEY = 'crews';
/** A search after this time may be for another runner, who must not be added without a click. */
const RETURN_MS = 3600_000;
/** Maximum number of crews; the oldest are deleted. */
const KEPT = 20;

function isKnownCrew(value: unknown): value is KnownCrew {
  if (typeof value !== 'object' || value === null) return false;
  const { crewId, eventId, makerName, maker, members, bibs, leftAt } = value as Partial<
    Record<keyof KnownCrew, unknown>
  >;
  return (
    [crewId, eventId, makerName].every((text) => typeof text === 'string') &&
    (maker === undefined || typeof maker === 'string') &&
    typeof members === 'object' &&
    members !== null &&
    Object.values(members).every((token) => typeof token === 'string') &&
    Array.isArray(bibs) &&
    (leftAt === undefined || typeof leftAt === 'number')
  );
}

/** Reads the crews that this browser has opened, latest first. Unreadable entries are skipped. */
export function knownCrews(storage: KeyValueStorage): KnownCrew[] {
  const stored = readJson(storage, KEY);
  return Array.isArray(stored) ? stored.filter(isKnownCrew) : [];
}

/** Stores what this browser knows about a crew, replacing the previous entry. */
export function rememberCrew(storage: KeyValueStorage, crew: KnownCrew): void {
  const others = knownCrews(storage).filter(({ crewId }) => crewId !== crew.crewId);
  storage.setItem(KEY, JSON.stringify([crew, ...others].slice(0, KEPT)));
}

/** Returns whether the visitor left the crew's page a short time ago to find their photos. */
export function isAwaited({ leftAt }: Pick<KnownCrew, 'leftAt'>, now = Date.now()): boolean {
  return leftAt !== undefined && leftAt <= now && now - leftAt < RETURN_MS;
}
