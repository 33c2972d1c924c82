import { bibKey } from '#contract/competitor.ts';
import { listMailIds } from '#delivering/mails/index.ts';
import { isSureWithoutList } from '#engines/bibs/index.ts';
import {
  type ErasedParticipant,
  listBibKeysInUse,
  listErasedParticipants,
  listLinesNaming,
} from '#finding/competitors/index.ts';
import { findEvent, findsUnlistedBibs, listMergedInto } from '#finding/events/index.ts';
import { type ErasedPhotographer, listErasedPhotographers } from '#finding/photographers/index.ts';
import {
  listBibVerdicts,
  listCopiesIn,
  listForErasure,
  listOffListReadings,
  listTaggedPhotos,
  spellingsOf,
} from '#finding/photos/index.ts';
import {
  findTraces,
  listPersonsById,
  listPhotosOfOthers,
  listPhotosWithOtherFaces,
  type PersonRecord,
  type RecognitionDeps,
  withMergedPersons,
} from '#finding/recognition/index.ts';
import { listRemovalIds } from '#finding/removal-requests/index.ts';
import { listSearchRequestIds } from '#finding/search-requests/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import { listAccountIds } from '#hosting/embedded-identity/index.ts';
import { listRequestIds } from '#hosting/requests/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listCartIds } from '#selling/carts/index.ts';
import { type ErasedOrder, listErasedOrders } from '#selling/orders/index.ts';
import type { ErasureIds } from './erasures.store.ts';
import { isNamedByVerdict, isTheirsByVerdict } from './verdict-photos.rules.ts';

/** All traces of a person in a tenant that an erasure must reach. */
export interface CollectedTraces {
  ids: ErasureIds;
  /** The photos, and whether they show no other person. */
  photos: { photoId: string; isAlone: boolean }[];
  orders: ErasedOrder[];
  participants: ErasedParticipant[];
  persons: PersonRecord[];
  /** The person's photographer entries under all names, the main one first. */
  photographers: ErasedPhotographer[];
}

/**
 * Collects everything that an erasure must reach; changes nothing.
 * @param options.isReplayed the subject is from the list of erasures, which names everybody who was merged into them. A
 *   merge that exists only in the backup was undone before the erasure, so the merged one is another person
 */
export async function collectTraces(
  deps: RecognitionDeps,
  scope: Scope,
  subject: DataSubject,
  { isReplayed = false }: { isReplayed?: boolean } = {},
): Promise<CollectedTraces> {
  const { emails } = subject;
  const personIds = isReplayed ? subject.personIds : await withMergedPersons(scope, subject.personIds);
  const participants = await listErasedParticipants(scope, personIds);
  const photographers = await listErasedPhotographers(scope, personIds);
  const persons = await listAllPersons(scope, personIds, participants);
  const photos = new Map<string, boolean>();
  const bibs: ErasureIds['bibs'] = [];
  for (const [eventId, own] of Map.groupBy(persons, (person) => person.eventId)) {
    const ofEvent = participants.filter((participant) => participant.eventId === eventId);
    const found = await collectEvent(deps, scope, eventId, own, ofEvent);
    bibs.push(found.bibs);
    for (const { photoId, isAlone } of found.photos) photos.set(photoId, isAlone);
  }
  const orders = await listErasedOrders(scope, { emails, personIds });
  const idsOf = (isTheirs: boolean) =>
    orders.filter((order) => order.isTheirs === isTheirs).map(({ orderId }) => orderId);
  const named = [...participants, ...(await listLinesNaming(scope, personIds))];
  const names = named.flatMap(({ givenName, surname }) => [
    `${givenName} ${surname}`,
    `${surname} ${givenName}`,
  ]);
  const takenAs = photographers.map(({ photographerId, name, mergedInto }) => ({
    photographerId,
    name,
    intoId: mergedInto ?? photographerId,
  }));
  return {
    ids: {
      // In a restored database, other spellings of a name have their former ids.
      personIds: [...new Set([...personIds, ...takenAs.map(({ photographerId }) => photographerId)])],
      orderIds: idsOf(true),
      otherOrderIds: idsOf(false),
      anchors: {
        accountIds: await listAccountIds(scope, emails),
        requestIds: [
          ...(await listRequestIds(scope, emails)),
          ...(await listRemovalIds(scope, emails)),
          ...(await listSearchRequestIds(scope, emails)),
        ],
        cartIds: await listCartIds(scope, emails),
        mailIds: await listMailIds(scope, emails),
      },
      bibs,
      texts: [...new Set([...emails, ...names, ...takenAs.flatMap(fullName)])].filter(
        (text) => text.trim().length > 2,
      ),
      clips: [],
      listedFaceIds: [],
      takenAs,
    },
    photos: [...photos].map(([photoId, isAlone]) => ({ photoId, isAlone })),
    orders,
    participants,
    persons,
    photographers,
  };
}

/** A one-word name may be an ordinary word in a sentence, so it is searched only where a text names a photographer. */
const fullName = ({ name }: { name: string }): string[] => (/\s/.test(name) ? [name] : []);

/** Lists persons, including participants who were never searched for. */
async function listAllPersons(
  scope: Scope,
  personIds: readonly string[],
  participants: readonly ErasedParticipant[],
): Promise<PersonRecord[]> {
  const known = await listPersonsById(scope, personIds);
  const missing = participants.filter(
    ({ competitorId }) => !known.some(({ personId }) => personId === competitorId),
  );
  return [
    ...known,
    ...missing.map(({ competitorId, eventId }) => ({
      personId: competitorId,
      eventId,
      competitorId,
      bib: null,
    })),
  ];
}

/** Collects a person's appearances in one event. */
async function collectEvent(
  deps: RecognitionDeps,
  scope: Scope,
  eventId: string,
  persons: readonly PersonRecord[],
  participants: readonly ErasedParticipant[],
) {
  const keys = participants.map(({ bibKey }) => bibKey);
  const exceptIds = participants.map(({ competitorId }) => competitorId);
  // Another runner wears the bib now, and its readings belong to that runner.
  const worn = new Set(await listBibKeysInUse(scope, eventId, { bibKeys: keys, exceptIds }));
  const ownParticipants = participants.filter(({ bibKey }) => !worn.has(bibKey));
  const bibOf = new Map(ownParticipants.map(({ competitorId, bib }) => [competitorId, bib]));
  const spellings = new Set<string>();
  const photoIds = new Set<string>();
  const sureIds = new Set<string>();
  const faceIds = new Set<string>();
  const taggedIds = new Set<string>();
  for (const person of persons) {
    const bib = person.bib ?? bibOf.get(person.competitorId ?? '');
    const own = bib === undefined ? [] : spellingsOf(bib);
    const traces = await findTraces(deps, scope, person, own);
    for (const spelling of own) spellings.add(spelling);
    for (const photoId of traces.photoIds) photoIds.add(photoId);
    for (const photoId of traces.sureIds) sureIds.add(photoId);
    for (const photoId of traces.taggedIds) taggedIds.add(photoId);
    for (const faceId of traces.faceIds) faceIds.add(faceId);
  }
  const ids = [...photoIds];
  const withFaces = await listPhotosWithOtherFaces(scope, ids, [...faceIds]);
  const ownIds = persons.map(({ personId }) => personId);
  const ownKeys = new Set([...spellings].map(bibKey));
  const ofOthers = await listOfOthers(scope, eventId, ids, { ownIds, ownKeys });
  const withOthers = new Set([...withFaces, ...ofOthers]);
  const there = await listForErasure(scope, ids, [...spellings]);
  const verdicts = await listBibVerdicts(scope, ids);
  const isNamed = isNamedByVerdict(verdicts, ownKeys);
  const isSaid = (photoId: string) =>
    isTheirsByVerdict(verdicts.get(photoId) ?? [], ownKeys) || (isNamed && !taggedIds.has(photoId));
  const photos = there.map(({ photoId, hasOtherBibs }) => ({
    photoId,
    isAlone: sureIds.has(photoId) && !hasOtherBibs && !withOthers.has(photoId) && !isSaid(photoId),
  }));
  return {
    bibs: {
      eventId,
      spellings: [...spellings],
      bibKeys: ownParticipants.map(({ bibKey }) => bibKey),
      faceIds: [...faceIds],
    },
    photos: [
      ...photos,
      ...(await collectCopies(scope, eventId, photos, { ownIds, ownKeys, spellings: [...spellings] })),
    ],
  };
}

/** The person's own rows and bibs in an event. */
interface Own {
  ownIds: readonly string[];
  /** As `bibKey` returns them. */
  ownKeys: ReadonlySet<string>;
}

/** Finds which photos of an event are also another person's, by anything but shown bibs and stored faces. */
async function listOfOthers(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[],
  { ownIds, ownKeys }: Own,
): Promise<Set<string>> {
  const photos = await listPhotosOfOthers(scope, photoIds, { ownIds, ownKeys });
  const event = await findEvent(scope, eventId);
  if (event === undefined || !findsUnlistedBibs(event)) return photos;
  for (const { photoId, ...reading } of await listOffListReadings(scope, photoIds))
    if (isSureWithoutList(reading) && !ownKeys.has(bibKey(reading.text))) photos.add(photoId);
  return photos;
}

/**
 * Collects a person's photos in events that were merged into theirs: photos stay there if the target event has the same
 * files. They show the same people as these.
 */
async function collectCopies(
  scope: Scope,
  eventId: string,
  photos: CollectedTraces['photos'],
  own: Own & { spellings: readonly string[] },
): Promise<CollectedTraces['photos']> {
  const mergedIds = await listMergedInto(scope, [eventId]);
  if (mergedIds.length === 0) return [];
  const photoIds = photos.map(({ photoId }) => photoId);
  const ofIds = new Map(
    (await listCopiesIn(scope, photoIds, mergedIds)).map(({ photoId, ofId }) => [photoId, ofId]),
  );
  const copyIds = new Set(ofIds.keys());
  for (const mergedId of mergedIds)
    for (const { photoId } of await listTaggedPhotos(scope, mergedId, own.spellings)) copyIds.add(photoId);
  const alone = new Set(photos.flatMap(({ photoId, isAlone }) => (isAlone ? photoId : [])));
  const verdicts = await listBibVerdicts(scope, [...copyIds]);
  const ofOthers = await listPhotosOfOthers(scope, [...copyIds], own);
  return (await listForErasure(scope, [...copyIds], own.spellings)).map(({ photoId, hasOtherBibs }) => ({
    photoId,
    isAlone:
      alone.has(ofIds.get(photoId) ?? '') &&
      !hasOtherBibs &&
      !ofOthers.has(photoId) &&
      !isTheirsByVerdict(verdicts.get(photoId) ?? [], own.ownKeys),
  }));
}
