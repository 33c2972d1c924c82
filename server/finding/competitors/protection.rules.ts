import { bibKey } from '#contract/competitor.ts';
import type { PROTECTION_REASONS } from '#contract/desk-events.ts';
import { emailKey } from '#platform/canonical-key.ts';
import { inSlices } from '#platform/in-slices.ts';
import { isSameAddress } from './address.rules.ts';
import { isDifferentPerson, type ParticipantFacts, wordsOfName } from './corrections.rules.ts';

export type Protection = (typeof PROTECTION_REASONS)[number];

/** The facts of an event on which protection depends. */
export interface ProtectionRule {
  /** Participants below this age on race day are protected; 0 means no protection by age. */
  youthAge: number;
  /** Runners of these distances are protected, whatever their birth date, and also without one. */
  youthDistances: readonly string[];
  /** The race day: `YYYY-MM-DD`. */
  date: string;
}

/** The facts of a participant on which protection depends. */
export interface Judgeable {
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  distance: string | null;
  /** An operator's verdict: to protect them, or not to; null if there is none. */
  verdict: boolean | null;
}

/** Nobody is older; a birth date that makes someone older is a placeholder. */
const AGE_MAX = 110;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Computes an age on a day; undefined if the birth date is missing or implausible. */
export function ageOn(birthDate: string | null, date: string): number | undefined {
  const [born, day] = [birthDate, date].map((text) =>
    DAY.exec(text ?? '')
      ?.slice(1)
      .map(Number),
  );
  if (born === undefined || day === undefined) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = born;
  const [thenYear = 0, thenMonth = 0, thenDay = 0] = day;
  const moment = new Date(Date.UTC(year, month - 1, dayOfMonth));
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== dayOfMonth) return undefined;
  const isBefore = thenMonth < month || (thenMonth === month && thenDay < dayOfMonth);
  const age = thenYear - year - (isBefore ? 1 : 0);
  return age < 0 || age > AGE_MAX ? undefined : age;
}

/**
 * Returns the reason why a participant is protected; null if they are not. An operator's verdict overrides everything.
 * Outside the youth distances, a participant without a plausible birth date is not protected; the import's report
 * counts these participants.
 * @param age on the race day, if known
 */
function judgeProtection(
  { distance, verdict }: Judgeable,
  { youthAge, youthDistances }: ProtectionRule,
  age: number | undefined,
): Protection | null {
  if (verdict !== null) return verdict ? 'Operator' : null;
  if (age !== undefined && age < youthAge) return 'Age';
  const runs = distance?.trim().toLowerCase();
  return youthDistances.some((youth) => youth.trim().toLowerCase() === runs) ? 'Distance' : null;
}

/**
 * Judges all participants of an event, teams included. As a list may have 100,000 lines, it pauses for other requests.
 * @returns each participant with the reason for their protection, and whether their birth date is plausible
 */
export async function judgeAll<One extends Judgeable & { bib: string; hasLeft: boolean }>(
  known: readonly One[],
  rule: ProtectionRule,
  sliceMs?: number,
): Promise<(One & { now: Protection | null; isAgeKnown: boolean })[]> {
  const judged: (One & { now: Protection | null; isAgeKnown: boolean })[] = [];
  for await (const one of inSlices(known, sliceMs)) {
    const age = ageOn(one.birthDate, rule.date);
    judged.push({ ...one, now: judgeProtection(one, rule, age), isAgeKnown: age !== undefined });
  }
  return judgeTeams(judged);
}

/** Protects all wearers of a bib if one of them is protected, because they share the bib's photos. */
export function judgeTeams<One extends { bib: string; hasLeft: boolean; now: Protection | null }>(
  judged: readonly One[],
): One[] {
  const guarded = new Set(
    judged.flatMap(({ bib, hasLeft, now }) => (now !== null && !hasLeft ? bibKey(bib) : [])),
  );
  return judged.map((one) =>
    one.now === null && !one.hasLeft && guarded.has(bibKey(one.bib)) ? { ...one, now: 'Team' } : one,
  );
}

/** A participant whose protection was judged again. */
interface Rejudged {
  competitorId: string;
  bib: string;
  /** The reason for their protection before; the next field is the reason now. */
  protection: Protection | null;
  now: Protection | null;
}

/**
 * Finds the bibs whose protection a change ends: bibs of participants who are no longer protected, of participants
 * merged into an unprotected one, and bibs whose photos or clips would become public.
 * @param shownBibs bibs that are no longer protected and that have protected photos or clips
 * @param mergedInto ids of participants who were merged into another
 * @returns distinct bibs in order
 */
export function findFreedBibs(
  judged: readonly Rejudged[],
  { shownBibs, mergedInto }: { shownBibs: readonly string[]; mergedInto: ReadonlyMap<string, string> },
): string[] {
  const open = new Set(judged.flatMap(({ competitorId, now }) => (now === null ? competitorId : [])));
  const isFreed = ({ competitorId, protection }: Rejudged) =>
    protection !== null && (open.has(competitorId) || open.has(mergedInto.get(competitorId) ?? ''));
  const bibs = [...shownBibs, ...judged.filter(isFreed).map(({ bib }) => bib)];
  return [...new Map(bibs.map((bib) => [bibKey(bib), bib])).values()].toSorted(
    (one, other) => one.length - other.length || one.localeCompare(other, 'en'),
  );
}

/** The most bibs that a refusal lists. */
const BIBS_NAMED = 20;

/** Formats a list of bibs; if there are many, only the first ones. */
export function nameBibs(bibs: readonly string[]): string {
  return bibs.slice(0, BIBS_NAMED).join(', ') + (bibs.length > BIBS_NAMED ? ', …' : '');
}

/**
 * Finds the bibs of protected participants who are merged with an unprotected one, whose purchases and proofs would
 * then open their photos.
 * @param mergedInto ids of participants who were merged into another
 */
export function findOpenedBibs(
  judged: readonly { competitorId: string; bib: string; protection: unknown }[],
  mergedInto: ReadonlyMap<string, string>,
): string[] {
  const byId = new Map(judged.map((one) => [one.competitorId, one]));
  return [...mergedInto].flatMap(([otherId, intoId]) => {
    const pair = [byId.get(otherId), byId.get(intoId)].filter((one) => one !== undefined);
    const guarded = pair.filter(({ protection }) => protection !== null);
    return guarded.length === 1 ? guarded.map(({ bib }) => bib) : [];
  });
}

/**
 * Finds the bibs of protected participants that another person gets in addition. As a member of the team, that person
 * opens the same photos. A team that becomes protected as a whole has no such bib.
 */
export function findJoinedBibs(judged: readonly (Rejudged & { hasLeft: boolean })[]): string[] {
  const wearers = judged.filter(({ hasLeft }) => !hasLeft);
  const guarded = new Set(wearers.flatMap(({ protection, bib }) => (protection === null ? [] : bibKey(bib))));
  return wearers.flatMap(({ protection, now, bib }) =>
    protection === null && now !== null && guarded.has(bibKey(bib)) ? bib : [],
  );
}

/** A participant before or after a change of the list, with the facts that decide who may open their photos. */
export interface PhotoOwner extends Pick<ParticipantFacts, 'surname' | 'givenName' | 'birthDate' | 'email'> {
  competitorId: string;
  bib: string;
  hasLeft: boolean;
  isProtected: boolean;
  /** The address that is proved to be theirs; if none ever was, the present one. */
  ownEmail: string | null;
  /** What a change states for the person on the row; null is unknown. Undefined if the change does not concern the row. */
  stated?: Pick<ParticipantFacts, 'birthDate' | 'email'>;
}

/** The most owners of a bib that are compared: three pairs of name and address, and two owners of each pair. */
const [OWNERS_ALIKE, PAIRS] = [2, 3];

/**
 * Lists the protected owners of each bib. Of owners with the same name and address only a few are listed, because the
 * others give the same result.
 */
function listOwners(before: readonly PhotoOwner[]): Map<string, PhotoOwner[]> {
  const guarded = before.filter(({ isProtected }) => isProtected);
  const owners = new Map<string, PhotoOwner[]>();
  for (const [key, ofBib] of Map.groupBy(guarded, ({ bib }) => bibKey(bib))) {
    if (ofBib.length <= OWNERS_ALIKE * PAIRS) {
      owners.set(key, ofBib);
      continue;
    }
    const alike = Map.groupBy(ofBib, (one) => [emailKey(one.ownEmail ?? ''), ...wordsOfName(one)].join(' '));
    owners.set(
      key,
      [...alike.values()].slice(0, PAIRS).flatMap((all) => all.slice(0, OWNERS_ALIKE)),
    );
  }
  return owners;
}

/**
 * Returns whether two rows describe a child who is registered twice. The address alone does not suffice, because a
 * guardian's address may belong to many people.
 */
const isListedTwice = (owner: PhotoOwner, one: PhotoOwner): boolean =>
  isSameAddress(owner.ownEmail, one.email) && wordsOfName(owner).join(' ') === wordsOfName(one).join(' ');

/**
 * Finds the bibs of protected participants that another person gets, by an exchange, an edit, a merge or a list. From
 * then on that person's address, proofs and purchases would open the photos of the bib. The only exception is a child
 * who is registered twice: with the same name and address, and protected both times. The same address alone is not
 * enough, because siblings and the guardian may share it. A formerly protected bib counts even if no protected
 * participant has it now, because a second change could give it to another person. Pauses for other requests.
 * @param after participants with their protections after the change
 * @param mergedInto ids of participants who are merged into another; the kept participant gets the photos of both
 */
export async function findTakenBibs(
  before: readonly PhotoOwner[],
  after: readonly PhotoOwner[],
  mergedInto: ReadonlyMap<string, string>,
  sliceMs?: number,
): Promise<string[]> {
  const known = new Map(before.map((one) => [one.competitorId, one]));
  const owners = listOwners(before);
  const isReplaced = (owner: PhotoOwner, one: PhotoOwner) =>
    isDifferentPerson(owner, { ...one, ...one.stated });
  // Links are mailed to the row's address, also to one that the change does not state.
  const isOther = (owner: PhotoOwner, one: PhotoOwner) =>
    owner.competitorId === one.competitorId
      ? !isSameAddress(owner.ownEmail, one.email) && isReplaced(owner, one)
      : !(one.isProtected && isListedTwice(owner, one));
  const taken: string[] = [];
  for await (const one of inSlices(after, sliceMs)) {
    const key = bibKey(one.bib);
    const owned = one.hasLeft ? undefined : owners.get(key);
    if (owned === undefined) continue;
    const was = known.get(one.competitorId);
    const hadIt = was !== undefined && !was.hasLeft && bibKey(was.bib) === key;
    if (hadIt && !isReplaced(was, one)) continue;
    if (owned.some((owner) => isOther(owner, one))) taken.push(one.bib);
  }
  const merged = [...mergedInto].flatMap(([otherId, intoId]) => {
    const [other, into] = [known.get(otherId), known.get(intoId)];
    if (!(other?.isProtected && into?.isProtected)) return [];
    return isListedTwice(other, into) ? [] : other.bib;
  });
  return [...new Set([...taken, ...merged, ...findLaidDownBibs(before, after)])];
}

/**
 * Finds the bibs of protected participants that no protected participant has after a change. Anybody could get them
 * next.
 */
function findLaidDownBibs(before: readonly PhotoOwner[], after: readonly PhotoOwner[]): string[] {
  const kept = new Set(after.flatMap(({ isProtected, bib }) => (isProtected ? bibKey(bib) : [])));
  const ids = new Set(after.map(({ competitorId }) => competitorId));
  return before.flatMap(({ isProtected, bib, competitorId }) =>
    isProtected && ids.has(competitorId) && !kept.has(bibKey(bib)) ? bib : [],
  );
}
