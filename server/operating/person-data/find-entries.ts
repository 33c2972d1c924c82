import { bibKey, normaliseBib } from '#contract/competitor.ts';
import { faultAt } from '#contract/faults.ts';
import { isEmail } from '#contract/typed-text.ts';
import {
  findCompetitor,
  listBibsOfNames,
  listCompetitorsByBib,
  listParticipantIds,
  listRegistered,
  type NameDictionaries,
  searchCompetitors,
} from '#finding/competitors/index.ts';
import { type EventRecord, findEvent, listEvents } from '#finding/events/index.ts';
import { listPhotographers, nameKeyOf, type Photographer } from '#finding/photographers/index.ts';
import { countTakenBy } from '#finding/photos/index.ts';
import {
  findByReadBib,
  listPersonsById,
  type PersonRecord,
  photosOfPerson,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import type { KeptKind } from '#hosting/data-subjects/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { describeKept } from './describe-kept.ts';

/** The most entries shown; a more precise search finds a single person. */
const ENTRIES_MAX = 50;
/** The number of newest events whose start lists are searched with typos, or for a bib without its event. */
const EVENTS_SEARCHED = 40;
const EVENTS_MAX = 10_000;
const ALL_EVENTS = { period: 'Recent', today: '0001-01-01', withUnpublished: true } as const;

/**
 * A person's data in one place of a tenant: a participant of an event, an unlisted bib or face, a photographer, or an
 * address. A privacy officer decides which entries are the same human being; two people may have the same name.
 */
export type PersonEntry =
  | {
      kind: 'Participant' | 'Wearer' | 'Face';
      personId: string;
      event: Pick<EventRecord, 'eventId' | 'title' | 'date'>;
      bib: string | null;
      /** Empty if they are on no start list. */
      name: string;
      /** Distinguishes two people with one name; the full birth date is not shown. */
      birthYear: string | null;
      distance: string | null;
      hasLeft: boolean;
      /** The address of their registration, which may be another person's, such as a parent's. */
      email: string | null;
      photosCount: number;
    }
  | {
      kind: 'Photographer';
      /** The photographer's id. */
      personId: string;
      name: string;
      otherNames: string[];
      /** The address of the member of the desk who is this person. */
      email: string | null;
      /** The number of photos they took. */
      photosCount: number;
    }
  | {
      kind: 'Address';
      email: string;
      /** The stored data, by kind, with the number of rows. */
      kept: { kind: KeptKind; count: number }[];
    };

/** The facts by which a person is searched. */
export interface KnownOfPerson {
  /** A name, an address, or a bib; without its event, a bib is searched in the newest events. */
  text: string;
  eventId?: string | undefined;
}

export type FindDeps = RecognitionDeps & Pick<Deps, 'clock' | 'keys' | 'newId'> & { names: NameDictionaries };

/**
 * Finds the entries that a name, an address or a bib may mean. Names are searched as in the shop, with typos and in
 * other scripts if nothing else is found.
 * @returns Invalid if the event does not exist
 */
export async function findEntries(
  deps: FindDeps,
  scope: Scope,
  { text: typed, eventId }: KnownOfPerson,
): Promise<{ entries: PersonEntry[]; isMore: boolean } | Refusal> {
  const text = typed.trim();
  const event = eventId === undefined ? undefined : await findEvent(scope, eventId);
  if (eventId !== undefined && event === undefined)
    return refuse('Invalid', [faultAt('eventId', 'EventNotFound', { event: eventId })]);
  if (isEmail(text)) return findAddress(deps, scope, text.toLowerCase(), eventId);
  if (!isBib(text)) {
    const photographers = await findPhotographers(scope, text);
    const found = await cut(deps, scope, await findNamed(deps, scope, text, event));
    return { ...found, entries: [...found.entries, ...photographers] };
  }
  return event === undefined
    ? cut(deps, scope, await findRegistered(scope, text))
    : findWearers(deps, scope, event, text);
}

/** Returns whether a text is a bib, as `17` or `B-204`, and not a name. */
const isBib = (text: string): boolean => /\d/.test(text) && !/\p{L}{4}/u.test(text);

/** Presents persons by id as entries; those of deleted events are left out. */
export async function entriesOf(
  deps: RecognitionDeps,
  scope: Scope,
  personIds: readonly string[],
): Promise<PersonEntry[]> {
  const persons = new Map((await listPersonsById(scope, personIds)).map((one) => [one.personId, one]));
  const entries: PersonEntry[] = [];
  for (const personId of personIds) {
    const entry = await entryOf(deps, scope, personId, persons.get(personId));
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

async function entryOf(
  deps: RecognitionDeps,
  scope: Scope,
  personId: string,
  known: PersonRecord | undefined,
): Promise<PersonEntry | undefined> {
  const competitor = await findCompetitor(scope, known?.competitorId ?? personId);
  const eventId = known?.eventId ?? competitor?.eventId;
  const event = eventId === undefined ? undefined : await findEvent(scope, eventId);
  if (event === undefined) return undefined;
  const person = known ?? { personId, eventId: event.eventId, competitorId: personId, bib: null };
  const { own } = await photosOfPerson(deps, scope, person, { opens: 'Proven' });
  const common = {
    personId,
    event: { eventId: event.eventId, title: event.title, date: event.date },
    photosCount: own.length,
  };
  if (competitor === undefined)
    return {
      ...common,
      kind: person.bib === null ? 'Face' : 'Wearer',
      bib: person.bib,
      name: '',
      birthYear: null,
      distance: null,
      hasLeft: false,
      email: null,
    };
  const { givenName, surname, bib, birthDate, distance, email } = competitor;
  const registered = await listRegistered(scope, event.eventId, bib);
  return {
    ...common,
    kind: 'Participant',
    bib,
    name: `${givenName} ${surname}`.trim(),
    birthYear: birthDate?.slice(0, 4) ?? null,
    distance,
    hasLeft: registered.some((one) => one.competitorId === competitor.competitorId && one.leftAt !== null),
    email,
  };
}

async function cut(
  deps: RecognitionDeps & Pick<Deps, 'keys'>,
  scope: Scope,
  personIds: readonly string[],
): Promise<{ entries: PersonEntry[]; isMore: boolean }> {
  const ids = [...new Set(personIds)];
  const entries = await entriesOf(deps, scope, ids.slice(0, ENTRIES_MAX));
  return { entries, isMore: ids.length > ENTRIES_MAX };
}

/** Finds the address itself, if data about it is stored, and the participants registered with it. */
async function findAddress(
  deps: FindDeps,
  scope: Scope,
  email: string,
  eventId: string | undefined,
): Promise<{ entries: PersonEntry[]; isMore: boolean }> {
  const kept = await describeKept(deps, scope, { emails: [email], personIds: [] });
  const registered = await cut(
    deps,
    scope,
    await listParticipantIds(scope, { email, eventId }, ENTRIES_MAX + 1),
  );
  const entries = [...registered.entries, ...(await findPhotographersOf(scope, email))];
  if (kept.length === 0) return { ...registered, entries };
  const counts = Object.entries(Object.groupBy(kept, ({ kind }) => kind)).map(([kind, things = []]) => ({
    kind: kind as KeptKind,
    count: things.reduce((sum, { rows }) => sum + rows.length, 0),
  }));
  return { ...registered, entries: [{ kind: 'Address', email, kept: counts }, ...entries] };
}

/** Finds photographers with a name that contains a text; erased ones have no name. */
async function findPhotographers(scope: Scope, text: string): Promise<PersonEntry[]> {
  const found = await listPhotographers(scope, { namePart: nameKeyOf(text) });
  return presentPhotographers(scope, found.slice(0, ENTRIES_MAX));
}

/** Finds the photographers linked to the member with an address. */
async function findPhotographersOf(scope: Scope, email: string): Promise<PersonEntry[]> {
  const [member] = await listMembers(scope, { email });
  if (member === undefined) return [];
  return presentPhotographers(scope, await listPhotographers(scope, { memberId: member.memberId }));
}

async function presentPhotographers(
  scope: Scope,
  photographers: readonly Photographer[],
): Promise<PersonEntry[]> {
  const emails = new Map((await listMembers(scope)).map(({ memberId, email }) => [memberId, email]));
  const entries: PersonEntry[] = [];
  for (const { photographerId, name, otherNames, memberId } of photographers)
    entries.push({
      kind: 'Photographer',
      personId: photographerId,
      name,
      otherNames,
      email: (memberId && emails.get(memberId)) || null,
      photosCount: await countTakenBy(scope, [photographerId]),
    });
  return entries;
}

async function findWearers(
  deps: FindDeps,
  scope: Scope,
  { eventId }: EventRecord,
  typed: string,
): Promise<{ entries: PersonEntry[]; isMore: boolean }> {
  const listed = await listRegistered(scope, eventId, normaliseBib(typed));
  const ids = listed.map(({ competitorId }) => competitorId);
  const unlisted = ids.length > 0 ? undefined : await findByReadBib(deps, scope, eventId, typed);
  return cut(deps, scope, unlisted === undefined ? ids : [unlisted.personId]);
}

/** Finds the participants with a bib in the newest events, including those who left a start list. */
async function findRegistered(scope: Scope, typed: string): Promise<string[]> {
  const { events } = await listEvents(scope, ALL_EVENTS, { offset: 0, count: EVENTS_SEARCHED });
  const ids: string[] = [];
  for (const { eventId } of events) {
    const listed = await listRegistered(scope, eventId, normaliseBib(typed));
    ids.push(...listed.map(({ competitorId }) => competitorId));
    if (ids.length > ENTRIES_MAX) break;
  }
  return ids;
}

/** Finds participants by name in one event, or in all, including those who left a start list. */
async function findNamed(
  deps: FindDeps,
  scope: Scope,
  text: string,
  event: EventRecord | undefined,
): Promise<string[]> {
  const left = { leftName: text, eventId: event?.eventId };
  const gone = await listParticipantIds(scope, left, ENTRIES_MAX + 1);
  const page = { offset: 0, count: ENTRIES_MAX + 1 };
  const idsIn = async (one: EventRecord) =>
    (await searchCompetitors(deps.names, scope, one, text, page)).competitors.map(
      ({ competitorId }) => competitorId,
    );
  if (event !== undefined) return [...(await idsIn(event)), ...gone];
  const { events } = await listEvents(scope, ALL_EVENTS, { offset: 0, count: EVENTS_MAX });
  const exact = await listExact(
    scope,
    events.map(({ eventId }) => eventId),
    text,
  );
  if (exact.length > 0) return [...exact, ...gone];
  const near: string[] = [];
  for (const one of events.slice(0, EVENTS_SEARCHED)) near.push(...(await idsIn(one)));
  return [...near, ...gone];
}

async function listExact(scope: Scope, eventIds: readonly string[], text: string): Promise<string[]> {
  const found = await listBibsOfNames(scope, eventIds, text, ENTRIES_MAX + 1);
  const ids: string[] = [];
  for (const [eventId, wearers] of Map.groupBy(found, (one) => one.eventId)) {
    const keys = wearers.map(({ bib }) => bibKey(bib));
    ids.push(...(await listCompetitorsByBib(scope, eventId, keys)).map(({ competitorId }) => competitorId));
    if (ids.length > ENTRIES_MAX) break;
  }
  return ids;
}
