import type { ColumnType } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { SELFIE_STATES, SelfieCode } from '#contract/recognition.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

type SelfieState = (typeof SELFIE_STATES)[number];

declare module '#platform/database/tables.ts' {
  interface Tables {
    selfies: Columns<
      'selfies',
      { state: SelfieState; code: SelfieCode; withdrawnAt: ColumnType<Date | null, undefined, Date> }
    >;
  }
}

/** A search by selfie: its consent and its result, never the selfie. */
export interface SelfieRecord {
  selfieId: string;
  eventId: string;
  state: SelfieState;
  code: SelfieCode | null;
  personId: string | null;
  photosCount: number;
  consentAt: Date;
  expiresAt: Date;
}

/** The result of a search. */
export type SelfieResult =
  | { state: 'Ready'; personId: string | null; photosCount: number }
  | { state: 'Failed'; code: SelfieCode };

export async function insertSelfie(
  scope: Scope,
  selfie: Pick<SelfieRecord, 'selfieId' | 'eventId' | 'consentAt' | 'expiresAt'> & {
    consentVersion: number | null;
    consentLanguage: Language;
  },
): Promise<void> {
  await insertInto(scope, 'selfies', {
    ...selfie,
    state: 'Searching',
    code: null,
    personId: null,
    photosCount: 0,
  }).execute();
}

/** Returns whether a search by selfie is running, so that its consent was not withdrawn. */
export async function isSelfieRunning(scope: Scope, selfieId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'selfies')
    .select('state')
    .where('selfieId', '=', selfieId)
    .executeTakeFirst();
  return row?.state === 'Searching';
}

/**
 * Locks a search by selfie until the transaction ends.
 * @returns whether it is still running, so that its consent was not withdrawn
 */
export async function lockRunningSelfie(scope: Scope, selfieId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'selfies')
    .select('state')
    .where('selfieId', '=', selfieId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'Searching';
}

export async function settleSelfie(scope: Scope, selfieId: string, result: SelfieResult): Promise<void> {
  await updateTable(scope, 'selfies')
    .set(
      result.state === 'Failed'
        ? { state: 'Failed', code: result.code }
        : { state: 'Ready', personId: result.personId, photosCount: result.photosCount },
    )
    .where('selfieId', '=', selfieId)
    // Withdrawn meanwhile.
    .where('state', '=', 'Searching')
    .execute();
}

/** Records the person that a running search has found so far. */
export async function saveFoundPerson(
  scope: Scope,
  selfieId: string,
  { personId, photosCount }: { personId: string; photosCount: number },
): Promise<void> {
  await updateTable(scope, 'selfies')
    .set({ personId, photosCount })
    .where('selfieId', '=', selfieId)
    .execute();
}

/** Ends a search through photos as failed, with a code. The person found so far stays. */
export async function endSelfie(
  scope: Scope,
  selfieId: string,
  { code, expiresAt }: Pick<SelfieRecord, 'code'> & Partial<Pick<SelfieRecord, 'expiresAt'>>,
): Promise<void> {
  await updateTable(scope, 'selfies')
    .set({
      state: code === null ? 'Ready' : 'Failed',
      code,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    })
    .where('selfieId', '=', selfieId)
    .where('state', '=', 'Searching')
    .execute();
}

/** Deletes the result of a search for good after its consent was withdrawn. */
export async function withdrawResult(scope: Scope, selfieId: string, withdrawnAt: Date): Promise<void> {
  await updateTable(scope, 'selfies')
    .set({ state: 'Failed', code: 'Withdrawn', personId: null, photosCount: 0, withdrawnAt })
    .where('selfieId', '=', selfieId)
    .execute();
}

/** Finds a search by selfie whose result has not expired. */
export async function findSelfie(
  scope: Scope,
  selfieId: string,
  now: Date,
): Promise<SelfieRecord | undefined> {
  return selectFrom(scope, 'selfies')
    .select(['selfieId', 'eventId', 'state', 'code', 'personId', 'photosCount', 'consentAt', 'expiresAt'])
    .where('selfieId', '=', selfieId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Finds the person whom a selfie search found in an event; undefined if it found none, or if the result expired. */
export async function findSelfiePerson(
  scope: Scope,
  eventId: string,
  selfieId: string,
  now: Date,
): Promise<string | undefined> {
  const selfie = await findSelfie(scope, selfieId, now);
  return selfie?.eventId === eventId ? (selfie.personId ?? undefined) : undefined;
}

/** Deletes the results of ended searches; the record of consent stays. */
export async function forgetSelfies(scope: Scope, now: Date): Promise<void> {
  await updateTable(scope, 'selfies')
    .set({ personId: null, photosCount: 0 })
    .where('expiresAt', '<', now)
    .where('personId', 'is not', null)
    .execute();
}

/** Moves the searches by selfie of an event to another event. */
export function moveSelfieRows(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['selfies'], { eventId, intoEventId });
}
