import { type CompetitorRecord, findCompetitor } from '#finding/competitors/index.ts';
import type { PhotoRecord } from '#finding/photos/index.ts';
import {
  findPerson,
  type PersonPhotos,
  type PersonRecord,
  type PlacedPhoto,
  photosOfPerson,
  placePerson,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import { isGrantOpen, type SearchGrant } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** A person whose photos a cart is about. */
export interface CartPerson {
  person: PersonRecord;
  /** Their entry on the start list; undefined for a person found only by a selfie. */
  competitor: CompetitorRecord | undefined;
}

/** The persons of one cart, each looked up once within a transaction. */
export interface CartPersons {
  /** Undefined if the person no longer exists. */
  find(personId: string): Promise<CartPerson | undefined>;
  /** Their photos published now; empty for an unknown person. */
  photosOf(personId: string): Promise<PhotoRecord[]>;
  /** The same, with the region and quality of the person in each. */
  placedPhotosOf(personId: string): Promise<PlacedPhoto[]>;
}

interface PersonsInput {
  grant?: SearchGrant | undefined;
  /** The lookup of all persons but the grant's: for calls of several visitors at once. */
  others?: CartPersons;
  orderedAt?: Date | undefined;
}

/**
 * Opens a lookup of the persons in a cart.
 * @param grant the visitor's: photos of their own person that only they denied are left out
 * @param orderedAt when the cart became an order: it no longer shows protected photos of a person who was protected
 *   later. Lines of an open cart are removed when their person becomes protected.
 */
export function openCartPersons(
  deps: RecognitionDeps,
  scope: Scope,
  { grant, others, orderedAt }: PersonsInput = {},
): CartPersons {
  const persons = new Map<string, Promise<CartPerson | undefined>>();
  const photos = new Map<string, Promise<PersonPhotos>>();
  const placed = new Map<string, Promise<PlacedPhoto[]>>();
  const read = async (personId: string): Promise<CartPerson | undefined> => {
    if (grant?.personId === personId && !(await isGrantOpen(scope, grant))) return undefined;
    const person = await findPerson(scope, personId);
    if (person === undefined) return undefined;
    const { competitorId } = person;
    return {
      person,
      competitor: competitorId === null ? undefined : await findCompetitor(scope, competitorId),
    };
  };
  const find = (personId: string) => once(persons, personId, () => read(personId));
  const ownOf = (personId: string) =>
    once(photos, personId, async (): Promise<PersonPhotos> => {
      const found = await find(personId);
      if (found === undefined)
        return { own: [], possible: [], namedIds: new Set(), faceIds: new Map(), isProbable: false };
      const visitorId = grant?.personId === personId ? grant.visitorId : undefined;
      // After a merge of two participants, the proof of one is no proof of the other.
      const isSame = found.person.personId === personId;
      const opens = isSame ? (orderedAt ?? 'Proven') : undefined;
      return photosOfPerson(deps, scope, found.person, { visitorId, opens });
    });
  const placedPhotosOf = (personId: string) =>
    once(placed, personId, async () => {
      const { own, bib } = await ownOf(personId);
      return placePerson(scope, bib, own);
    });
  const own: CartPersons = {
    find,
    photosOf: async (personId) => (await ownOf(personId)).own.map(({ photo }) => photo),
    placedPhotosOf,
  };
  if (others === undefined) return own;
  const lookupOf = (personId: string) => (personId === grant?.personId ? own : others);
  return {
    find: (personId) => lookupOf(personId).find(personId),
    photosOf: (personId) => lookupOf(personId).photosOf(personId),
    placedPhotosOf: (personId) => lookupOf(personId).placedPhotosOf(personId),
  };
}

function once<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const promise = known.get(key) ?? read();
  known.set(key, promise);
  return promise;
}

/**
 * Returns the displayed name of people: their name, or a bib that is on no start list; null for a person found by a
 * selfie.
 */
export function nameOf(found: CartPerson | undefined): string | null {
  if (found?.competitor === undefined) return found?.person.bib ?? null;
  return `${found.competitor.givenName} ${found.competitor.surname}`.trim();
}
