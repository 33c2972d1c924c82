import { normaliseBib } from '#contract/competitor.ts';
import { idSchema } from '#contract/page.schema.ts';
import { listRegistered } from '#finding/competitors/index.ts';
import { findEvent, findEventByExternalId, listEvents } from '#finding/events/index.ts';
import { listPhotographers, nameKeyOf } from '#finding/photographers/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder, findOrderByNumber } from '#selling/orders/index.ts';
import { findPromoCodes, normaliseCode } from '#selling/promo-codes/index.ts';
import type { Values } from './desk-actions.ts';
import { readEmail } from './read-email.ts';
import { UsageError } from './usage.ts';

/** Finds the id of a thing by the name that people use, or by its id. @throws UsageError if there is none */
type Selector = (scope: Scope, text: string, found: Values) => Promise<string>;

/** The fields of calls that have a selector. All other ids are typed as they are. */
export const SELECTORS: Readonly<Record<string, Selector>> = {
  eventId: selectEvent,
  intoEventId: selectEvent,
  eventIds: selectEvent,
  orderId: selectOrder,
  photographerId: selectPhotographer,
  intoId: selectPhotographer,
  memberId: selectMember,
  participantId: selectParticipant,
  otherId: selectParticipant,
  formerParticipantId: selectFormerParticipant,
  promoCodeId: selectPromoCode,
};

const EVENTS_MAX = 1000;

const isId = (text: string): boolean => idSchema.safeParse(text).success;

/** Finds an event by its title, by its title and date as commands print them, by its id, or by the organizer's id. */
async function selectEvent(scope: Scope, text: string): Promise<string> {
  if (isId(text)) {
    const event = await findEvent(scope, text.toLowerCase());
    if (event !== undefined) return event.eventId;
    throw new UsageError(`The tenant "${scope.tenantId}" has no event "${text}".`);
  }
  const wanted = text.trim().toLowerCase();
  const { events } = await listEvents(
    scope,
    { today: '', withUnpublished: true },
    { offset: 0, count: EVENTS_MAX },
  );
  const found = events.filter(({ title, date }) =>
    [title, `${title}, ${date}`].some((name) => name.toLowerCase() === wanted),
  );
  const [event = await findEventByExternalId(scope, text.trim()), ...others] = found;
  if (event === undefined) throw new UsageError(`The tenant "${scope.tenantId}" has no event "${text}".`);
  if (others.length > 0)
    throw new UsageError(
      `Several events have that title. Name one with its date: ${found.map(({ title, date }) => `"${title}, ${date}"`).join(', ')}.`,
    );
  return event.eventId;
}

async function selectOrder(scope: Scope, text: string): Promise<string> {
  const orderId = isId(text) ? text.toLowerCase() : await findOrderByNumber(scope, text.trim());
  const order = orderId === undefined ? undefined : await findOrder(scope, orderId);
  if (order !== undefined) return order.orderId;
  throw new UsageError(`The tenant "${scope.tenantId}" has no order "${text}".`);
}

async function selectPhotographer(scope: Scope, text: string): Promise<string> {
  const wanted = isId(text) ? { photographerId: text.toLowerCase() } : { nameKey: nameKeyOf(text) };
  const [photographer] = await listPhotographers(scope, wanted);
  if (photographer !== undefined) return photographer.photographerId;
  if (isId(text)) throw new UsageError(`The tenant "${scope.tenantId}" has no photographer "${text}".`);
  const known = (await listPhotographers(scope)).map(({ name }) => name).join(', ') || 'none yet';
  throw new UsageError(`There is no photographer "${text}". Known: ${known}.`);
}

async function selectMember(scope: Scope, text: string): Promise<string> {
  const email = readEmail(text);
  const [member] = await listMembers(scope, { email });
  if (member !== undefined) return member.memberId;
  throw new UsageError(`${email} is not a member of the tenant "${scope.tenantId}".`);
}

/** Finds a participant of the event by bib; members of a team share one and are named by their id. */
async function selectParticipant(scope: Scope, text: string, { eventId }: Values): Promise<string> {
  const bib = text.trim();
  if (isId(bib)) return bib.toLowerCase();
  const known = await listRegistered(scope, String(eventId), normaliseBib(bib));
  const wearers = known.filter(({ leftAt }) => leftAt === null);
  const [one, ...others] = wearers;
  if (one === undefined) throw new UsageError(`The bib "${text}" is not on the start list of the event.`);
  if (others.length > 0)
    throw new UsageError(
      `Several people wear the bib "${bib}". Name one by their id:\n${wearers.map(({ competitorId, givenName, surname }) => `  ${competitorId}  ${givenName} ${surname}`).join('\n')}`,
    );
  return one.competitorId;
}

/** Finds the participant who left the list last, or who wears the bib. */
async function selectFormerParticipant(scope: Scope, text: string, { eventId }: Values): Promise<string> {
  if (isId(text)) return text.toLowerCase();
  const known = await listRegistered(scope, String(eventId), normaliseBib(text));
  const former = known.findLast(({ isKeptOff }) => isKeptOff) ?? known.at(-1);
  if (former !== undefined) return former.competitorId;
  throw new UsageError(`The bib "${text}" was never on the start list of the event.`);
}

async function selectPromoCode(scope: Scope, text: string): Promise<string> {
  if (isId(text)) return text.toLowerCase();
  const code = normaliseCode(text);
  const [found] = await findPromoCodes(scope, [code]);
  if (found !== undefined) return found.promoCodeId;
  throw new UsageError(`The tenant "${scope.tenantId}" has no code ${code}.`);
}
