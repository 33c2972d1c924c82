import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { LearnedPlace, PlaceProblem } from './places.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    eventPlaces: Columns<'eventPlaces', { problem: PlaceProblem; learned: LearnedPlace | null }>;
  }
}

/** A place of an event with its model, or with the reason why there is none. */
export interface EventPlace {
  placeKey: string;
  learned: LearnedPlace | PlaceProblem;
}

/** Locks an event's places until the transaction ends, so that only one process learns them. */
export async function lockPlaces({ trx, tenantId }: Scope, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`places ${tenantId} ${eventId}`}, 0))`.execute(
    trx,
  );
}

/** Lists the models of an event's places. */
export async function listPlaces(scope: Scope, eventId: string): Promise<EventPlace[]> {
  const rows = await selectFrom(scope, 'eventPlaces')
    .select(['placeKey', 'problem', 'learned'])
    .where('eventId', '=', eventId)
    .orderBy('placeKey')
    .execute();
  return rows.flatMap(({ placeKey, problem, learned }) => {
    const known = learned ?? problem;
    return known === null ? [] : { placeKey: placeKey, learned: known };
  });
}

/** Replaces the models of an event's places. */
export async function replacePlaces(
  scope: Scope,
  eventId: string,
  places: readonly EventPlace[],
): Promise<void> {
  await deleteFrom(scope, 'eventPlaces').where('eventId', '=', eventId).execute();
  if (places.length === 0) return;
  await insertInto(
    scope,
    'eventPlaces',
    places.map(({ placeKey, learned }) => ({
      eventId,
      placeKey,
      problem: typeof learned === 'string' ? learned : null,
      learned: typeof learned === 'string' ? null : (JSON.stringify(learned) as unknown as LearnedPlace),
    })),
  ).execute();
}
