import { bibKey } from '#contract/competitor.ts';
import { listBibsEverShown, wasEverPublished } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type AddressFacts,
  isAnotherPerson,
  isSameAddress,
  judgeAddress,
  judgeMergedAddress,
  type Person,
  provedAddressOf,
} from './address.rules.ts';
import {
  listFormerWearersAddresses,
  listWearersAddresses,
  listWornSince,
  noteOtherPersons,
  readAddresses,
  readWearers,
  saveAddresses,
  type Wearer,
} from './addresses.store.ts';
import { type CompetitorRecord, saveCompetitors } from './competitors.store.ts';
import type { Corrections } from './corrections.rules.ts';
import {
  bibsNewTo,
  type JudgedAddress,
  listMergeNotices,
  listNotices,
  type MergedAddress,
  notifiesOthers,
} from './notices.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Addresses of participants of an event were replaced: the former addresses must be notified. */
    'participants.address-replaced': { eventId: string; notices: readonly AddressNotice[] };
  }
}

/** A former address of a participant, which must be notified. */
interface AddressNotice {
  competitorId: string;
  address: string;
}

/** The data that a list states for the person whom a row names; null if it states none. */
export type Stated = Pick<Person, 'birthDate' | 'email'>;

type RegisterDeps = Partial<Pick<Deps, 'events'>>;

/** Reads the current wearers of bibs before the bibs are reassigned. */
export const readWearersOf = (scope: Scope, eventId: string, bibs: readonly string[]): Promise<Wearer[]> =>
  readWearers(scope, eventId, bibs.map(bibKey));

/**
 * Writes participants of an event's list, judges what their addresses prove from now on, and notifies replaced
 * addresses. Lists, feeds, corrections and merges all use this function.
 * @param participants `stated` is set if a row keeps an address or birth date that may belong to another person
 * @param wearers the previous wearers of the bibs; pass them if the bibs were already reassigned
 */
export async function registerParticipants(
  deps: RegisterDeps,
  scope: Scope,
  eventId: string,
  participants: readonly (CompetitorRecord & { corrected?: Corrections; stated?: Stated })[],
  wearers?: readonly Wearer[],
): Promise<void> {
  if (participants.length === 0) return;
  const known = await readAddresses(
    scope,
    participants.map(({ competitorId }) => competitorId),
  );
  const worn =
    wearers ??
    (await readWearersOf(
      scope,
      eventId,
      participants.map(({ bib }) => bib),
    ));
  const byKey = new Map(worn.map((one) => [one.bibKey, one]));
  const hasPhotos = await wasEverPublished(scope, eventId);
  const returning = participants.flatMap(({ competitorId, bib }) => {
    const leftAt = known.get(competitorId)?.leftAt ?? null;
    return leftAt === null ? [] : { competitorId, bibKey: bibKey(bib), leftAt };
  });
  const wornSince = hasPhotos ? await listWornSince(scope, eventId, returning) : new Map();
  await saveCompetitors(scope, participants);
  const judged = participants.map(({ competitorId, email, bib, ...person }) => {
    const before = known.get(competitorId);
    const named = { ...person, email, ...person.stated };
    const wearer = byKey.get(bibKey(bib));
    // A member of a team does not replace the other members. If someone joins the bib later, its wearer is notified.
    const isNewOnBib = before?.bibKey !== bibKey(bib);
    const isOther =
      wearer !== undefined &&
      wearer.competitorId !== competitorId &&
      (wearers !== undefined || wearer.hasLeft || isNewOnBib);
    const next = {
      email,
      bibKey: bibKey(bib),
      wearer: isOther ? wearer.address : undefined,
      isOther: before !== undefined && isAnotherPerson(before, named),
      wornSince: wornSince.get(competitorId) ?? [],
    };
    // Later addresses on this bib are new to its former wearers. The exception is an address that only replaced the
    // participant's own proved one.
    const isBack = next.wornSince.length > 0;
    const hasTakenBib = isNewOnBib || isBack || (before !== undefined && provedAddressOf(before) === null);
    return {
      competitorId,
      before,
      isOther: next.isOther,
      hasTakenBib,
      bibKey: next.bibKey,
      ...judgeAddress(before, next, hasPhotos),
    };
  });
  await saveAddresses(scope, judged);
  await noteOtherPersons(
    scope,
    judged.flatMap(({ competitorId, isOther }) => (isOther ? competitorId : [])),
  );
  // An address opens all photos of the bib, so every member of a team is notified of another member's new address.
  const keys = judged.map((one) => one.bibKey);
  const wearersNow = hasPhotos ? await listWearersAddresses(scope, eventId, keys) : [];
  const takenKeys = judged.flatMap((one) =>
    one.hasTakenBib && notifiesOthers(one.before, one) ? one.bibKey : [],
  );
  const wearersBefore = hasPhotos ? await listFormerWearersAddresses(scope, eventId, takenKeys) : [];
  await tellAll(deps, scope, eventId, await listNotices(judged, wearersNow, wearersBefore));
}

/** Two merged participants. */
interface MergedParticipants {
  /** The kept one, as it is after the merge. */
  kept: Pick<CompetitorRecord, 'competitorId' | 'email' | 'bib'>;
  /** The former states of the kept one and of the other. */
  before: readonly [AddressFacts | undefined, AddressFacts | undefined];
}

/** Judges the addresses of participants of an event after merges, from the former states of both. */
export async function registerMerged(
  deps: RegisterDeps,
  scope: Scope,
  eventId: string,
  pairs: readonly MergedParticipants[],
): Promise<void> {
  const hasPhotos = await wasEverPublished(scope, eventId);
  const merged = pairs.flatMap(
    ({ kept: { competitorId, email, bib }, before: [kept, other] }): MergedAddress[] => {
      if (kept === undefined || other === undefined) return [];
      const next = judgeMergedAddress(kept, other, email, hasPhotos);
      return [{ competitorId, ...next, bibKey: bibKey(bib), before: [kept, other] }];
    },
  );
  await saveAddresses(scope, merged);
  // The address opens the photos of both bibs. So both former addresses are notified, and all who wore a bib on which
  // the address is new.
  const keys = hasPhotos ? [...new Set(merged.flatMap(bibsNewTo))] : [];
  const wearers = [
    ...(await listWearersAddresses(scope, eventId, keys)),
    ...(await listFormerWearersAddresses(scope, eventId, keys)),
  ];
  await tellAll(deps, scope, eventId, await listMergeNotices(merged, wearers));
}

/**
 * Lists those participants of an event whose bib is in photos of another event, before the events are merged: their
 * addresses prove nothing about these photos. An address stays proved if the last wearer of the bib there has it, too.
 */
export async function listUnprovedOnPhotosOf(
  scope: Scope,
  otherEventId: string,
  participants: readonly Pick<CompetitorRecord, 'competitorId' | 'email' | 'bib'>[],
): Promise<JudgedAddress[]> {
  const addressed = participants.filter(({ email }) => email !== null);
  const bibs = addressed.map(({ bib }) => bib);
  const shown = await listBibsEverShown(scope, otherEventId, bibs);
  const there = new Map((await readWearersOf(scope, otherEventId, bibs)).map((one) => [one.bibKey, one]));
  const ids = addressed.map(({ competitorId }) => competitorId);
  const known = await readAddresses(scope, ids);
  return addressed.flatMap(({ competitorId, email, bib }) => {
    const key = bibKey(bib);
    const isProved =
      known.get(competitorId)?.origin === 'First' && isSameAddress(there.get(key)?.address ?? null, email);
    if (isProved || !shown.has(key)) return [];
    const unproved = { email, origin: 'Later', former: null } as const;
    return { competitorId, bibKey: key, ...unproved, before: undefined, hasTakenBib: true };
  });
}

/** Requires new proofs of addresses, and notifies all who wear or wore the bibs. */
export async function requireProofs(
  deps: RegisterDeps,
  scope: Scope,
  eventId: string,
  unproved: readonly JudgedAddress[],
): Promise<void> {
  await saveAddresses(scope, unproved);
  const keys = [...new Set(unproved.map((one) => one.bibKey))];
  const wearers = await listWearersAddresses(scope, eventId, keys);
  const formers = await listFormerWearersAddresses(scope, eventId, keys);
  await tellAll(deps, scope, eventId, await listNotices(unproved, wearers, formers));
}

async function tellAll(
  { events }: RegisterDeps,
  scope: Scope,
  eventId: string,
  notices: readonly AddressNotice[],
): Promise<void> {
  if (notices.length > 0) await events?.emit(scope, 'participants.address-replaced', { eventId, notices });
}
