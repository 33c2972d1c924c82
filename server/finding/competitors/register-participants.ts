import { bibKey } from '#contract/competitor.ts';
import { wasEverPublished } from '#finding/photos/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type AddressFacts,
  isAnotherPerson,
  isSameAddress,
  judgeAddress,
  judgeMergedAddress,
  listAddressesToNotify,
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
import { listNotices, notifiesOthers } from './notices.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A participant's address was replaced: the former addresses must be notified. */
    'participant.address-replaced': { eventId: string; competitorId: string; addresses: readonly string[] };
  }
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
  // An address opens all photos of the bib, so every member of a team is told of another member's new address.
  const keys = judged.map((one) => one.bibKey);
  const wearersNow = hasPhotos ? await listWearersAddresses(scope, eventId, keys) : [];
  const takenKeys = judged.flatMap((one) =>
    one.hasTakenBib && notifiesOthers(one.before, one) ? one.bibKey : [],
  );
  const wearersBefore = hasPhotos ? await listFormerWearersAddresses(scope, eventId, takenKeys) : [];
  const notices = await listNotices(judged, wearersNow, wearersBefore);
  for (const [competitorId, all] of Map.groupBy(notices, (one) => one.competitorId))
    await tell(
      deps,
      scope,
      { eventId, competitorId },
      all.map(({ address }) => address),
    );
}

/**
 * Judges the address of a participant after a merge, from the former states of both.
 * @param before the former states of the kept participant and of the other
 */
export async function registerMerged(
  deps: RegisterDeps,
  scope: Scope,
  { eventId, competitorId, email, bib }: Pick<CompetitorRecord, 'eventId' | 'competitorId' | 'email' | 'bib'>,
  [kept, other]: readonly [AddressFacts | undefined, AddressFacts | undefined],
): Promise<void> {
  if (kept === undefined || other === undefined) return;
  const hasPhotos = await wasEverPublished(scope, eventId);
  const next = judgeMergedAddress(kept, other, email, hasPhotos);
  await saveAddresses(scope, [{ competitorId, ...next }]);
  // The address opens the photos of both bibs. So both former addresses are notified, and all who wore a bib on which
  // the address is new.
  const facts = { ...next, bibKey: bibKey(bib) };
  const newOn = [kept, other].filter((one) => hasPhotos && !isSameAddress(one.email, next.email));
  const keys = next.origin === 'Later' ? newOn.map((one) => one.bibKey) : [];
  const worn = [
    ...(await listWearersAddresses(scope, eventId, keys)),
    ...(await listFormerWearersAddresses(scope, eventId, keys)),
  ];
  const addresses = [kept, other].flatMap((one) => {
    const others = worn.flatMap(({ bibKey: key, address }) => (key === one.bibKey ? address : []));
    return listAddressesToNotify(one, facts, others);
  });
  const mailboxes = new Map(addresses.map((address) => [emailKey(address), address]));
  await tell(deps, scope, { eventId, competitorId }, [...mailboxes.values()]);
}

async function tell(
  { events }: RegisterDeps,
  scope: Scope,
  participant: { eventId: string; competitorId: string },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length > 0)
    await events?.emit(scope, 'participant.address-replaced', { ...participant, addresses });
}
