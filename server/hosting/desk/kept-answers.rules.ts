import { judgeText, type NamedPerson } from '#hosting/data-subjects/index.ts';

/** The replacement of a blanked value. */
const BLANK = '…';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Blanks a person's data in an answer: texts that certainly name the person, and all texts in the same object as one of
 * their ids. Ids, keys and values in other objects stay.
 */
export function withoutPerson(
  answer: unknown,
  person: NamedPerson,
  ids: ReadonlySet<string>,
): { body: unknown; isChanged: boolean } {
  let isChanged = false;
  const eventIds = person.names.flatMap(({ eventId }) =>
    eventId !== null && JSON.stringify(answer).includes(eventId) ? eventId : [],
  );
  const blank = (value: unknown, isAboutThem: boolean): unknown => {
    if (typeof value === 'string') {
      const isTheirs =
        (isAboutThem && !UUID.test(value)) ||
        judgeText(person, value, { eventIds, isAboutThem: false }) === 'Certain';
      isChanged ||= isTheirs;
      return isTheirs ? BLANK : value;
    }
    if (Array.isArray(value)) return value.map((one) => blank(one, false));
    if (typeof value !== 'object' || value === null) return value;
    const isOwn = Object.values(value).some((one) => typeof one === 'string' && ids.has(one));
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, blank(one, isOwn)]));
  };
  const body = blank(answer, false);
  return { body, isChanged };
}
