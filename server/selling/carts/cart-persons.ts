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

/** A person to whom items of a cart belong. */
export interface CartPerson {
  person: PersonRecord;
  /** Their entry on the start list; undefined for a person found only by a selfie. */
  competitor: CompetitorRecord | undefined;
}

/** Looks up the persons of a cart, each once within a transaction. */
export interface CartPersons {
  /** Undefined if the person no longer exists. */
  find(personId: string): Promise<CartPerson | undefined>;
  /** Reads the person's published photos; empty for an unknown person. */
  photosOf(personId: string): Promise<PhotoRecord[]>;
  /** Reads the person's published photos with the person's region and quality in each. */
  placedPhotosOf(personId: string): Promise<PlacedPhoto[]>;
}

interface PersonsInput {
  grant?: SearchGrant | undefined;
  /** Looks up all persons except the grant's. Pass it if one call serves several visitors. */
  others?: CartPersons;
  orderedAt?: Date | undefined;
}

/**
 * Creates the lookup of a cart's persons.
 * @param grant the visitor's: photos that this visitor denied only for themselves are left out
 * @param orderedAt when the cart became an order: the cart then shows no protected photos of a person who was protected
 *   later. From an open cart, lines are removed when their person becomes protected.
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
      // After two participants were merged, the proof for one is not valid for the other.
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
 * Returns the name to display: a participant's name, or the bib of a person on no start list; null for a person found
 * by a selfie.
 */
export function nameOf(found: CartPerson | undefined): string | null {
  if (found?.competitor === undefined) return found?.person.bib ?? null;
  return `${found.competitor.givenName} ${found.competitor.surname}`.trim();
}
