import { type EventRecord, findShownEvent, hasPublicNames } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type CrewRecord, findCrew } from './crews.store.ts';

/** A crew with its event's current state. */
export interface OpenCrew extends CrewRecord {
  event: EventRecord;
  /** Whether a bib alone does not open photos; then each runner must consent. */
  isProtected: boolean;
}

/** Finds a crew that has not ended and whose event is published. */
export async function openCrew(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  crewId: string,
  options: { lock: boolean } = { lock: false },
): Promise<OpenCrew | undefined> {
  const crew = await findCrew(scope, crewId, clock.now(), options);
  const event = crew && (await findShownEvent(scope, crew.eventId));
  if (crew === undefined || event === undefined) return undefined;
  return { ...crew, event, isProtected: !hasPublicNames(event) };
}
