import { bibKey, normaliseBib } from '#contract/competitor.ts';
import { SEARCH_TOKEN_HOURS } from '#contract/limits.ts';
import { isSureWithoutList } from '#engines/bibs/index.ts';
import { listedBibs } from '#finding/competitors/index.ts';
import { isProtectedBib, listBibPhotos, listBibReadings } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ensureBibPerson, type PersonRecord } from './persons.store.ts';

/** How long a person without an order is kept after the last search for them. */
const KEPT_MS = 30 * SEARCH_TOKEN_HOURS * 3600_000;
/** The most digits of a printed bib. */
const DIGITS_MAX = 5;

/** Lists the possible spellings of a read bib: with any number of leading zeros that fits on a bib. */
export function readSpellings(typed: string): string[] {
  const key = bibKey(typed);
  if (!/^\d+$/.test(key)) return [...new Set([key, normaliseBib(typed)])];
  const zeros = Math.max(0, DIGITS_MAX - key.length);
  return Array.from({ length: zeros + 1 }, (_, count) => '0'.repeat(count) + key);
}

type BibPhotos = Awaited<ReturnType<typeof listBibPhotos>>;

/**
 * Lists the photos in which a bib that is on no start list was read, and whether it is certain enough to be shown. If
 * the event has a start list, such a reading is never public. Only a search for that number shows it, and only if it
 * was read with certainty.
 */
export async function listUnlistedBibPhotos(scope: Scope, eventId: string, bib: string): Promise<BibPhotos> {
  return listPhotosOf(scope, eventId, bib, await hasStartList(scope, eventId));
}

const hasStartList = async (scope: Scope, eventId: string): Promise<boolean> =>
  (await listedBibs(scope, eventId, [])) !== undefined;

async function listPhotosOf(
  scope: Scope,
  eventId: string,
  bib: string,
  hasList: boolean,
): Promise<BibPhotos> {
  if (!hasList) return listBibPhotos(scope, eventId, bib);
  const readings = await listBibReadings(scope, eventId, bib);
  return readings.map(({ photoId, isShown, confidence, doubt }) => ({
    photoId,
    isShown: isShown || (doubt === 'NotOnList' && isSureWithoutList({ text: bib, confidence })),
    isVoted: false,
    isNamed: doubt === 'Named',
    reason: null,
  }));
}

/**
 * Finds the wearer of a bib that is on no start list, if it was read with certainty in a published photo. Uses the most
 * frequent spelling.
 * @returns undefined if no photo shows it, or if it is a protected participant's
 */
export async function findByReadBib(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  eventId: string,
  typed: string,
): Promise<PersonRecord | undefined> {
  if (await isProtectedBib(scope, eventId, typed)) return undefined;
  let best: { bib: string; count: number } | undefined;
  const hasList = await hasStartList(scope, eventId);
  for (const bib of readSpellings(typed)) {
    const photos = await listPhotosOf(scope, eventId, bib, hasList);
    const count = photos.filter(({ isShown }) => isShown).length;
    if (count > (best?.count ?? 0)) best = { bib, count };
  }
  if (best === undefined) return undefined;
  const expiresAt = new Date(deps.clock.now().getTime() + KEPT_MS);
  return ensureBibPerson(scope, { personId: deps.newId(), eventId, bib: best.bib, expiresAt });
}
