import { type KeyValueStorage, readJson } from '#storefront/api/storage.ts';

/** What this browser remembers of a crew: whether it created it, and the runners it added. */
export interface KnownCrew {
  crewId: string;
  eventId: string;
  makerName: string;
  /** The maker's token; undefined if another browser made it. */
  maker?: string;
  /** The tokens of members, by their ids. */
  members: Record<string, string>;
  /** The bibs of the added runners, so that none is added twice. */
  bibs: string[];
}

const KEY = 'crews';
/** Maximum number of crews; the oldest are deleted. */
const KEPT = 20;

function isKnownCrew(value: unknown): value is KnownCrew {
  if (typeof value !== 'object' || value === null) return false;
  const { crewId, eventId, makerName, maker, members, bibs } = value as Partial<
    Record<keyof KnownCrew, unknown>
  >;
  return (
    [crewId, eventId, makerName].every((text) => typeof text === 'string') &&
    (maker === undefined || typeof maker === 'string') &&
    typeof members === 'object' &&
    members !== null &&
    Object.values(members).every((token) => typeof token === 'string') &&
    Array.isArray(bibs)
  );
}

/** Reads the crews that this browser has been to, the latest first. What cannot be read is none. */
export function knownCrews(storage: KeyValueStorage): KnownCrew[] {
  const stored = readJson(storage, KEY);
  return Array.isArray(stored) ? stored.filter(isKnownCrew) : [];
}

/** Keeps what this browser knows of a crew, in place of what it knew. */
export function rememberCrew(storage: KeyValueStorage, crew: KnownCrew): void {
  const others = knownCrews(storage).filter(({ crewId }) => crewId !== crew.crewId);
  storage.setItem(KEY, JSON.stringify([crew, ...others].slice(0, KEPT)));
}
