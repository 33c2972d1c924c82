import { type EventRecord, findShownEvent } from '#finding/events/index.ts';
import { findPerson, type PersonRecord } from '#finding/recognition/index.ts';
import { opensFor, type SearchGrant } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';

/** Finds the event and the person of a search token, if it is still valid for them. */
export async function openGrant(
  scope: Scope,
  grant: SearchGrant,
): Promise<{ event: EventRecord; person: PersonRecord } | Refusal> {
  const event = await findShownEvent(scope, grant.eventId);
  if (event === undefined) return refuse('NotFound');
  const person = await findPerson(scope, grant.personId);
  if (person === undefined || !(await opensFor(scope, event, grant))) return refuse('Unauthorized');
  return { event, person };
}
