import { sql } from 'kysely';
import { mayName, type NamedPerson, probesOf } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { withoutPerson } from './kept-answers.rules.ts';

/**
 * Blanks a person's data in stored answers to writes of the desk, so that a repeated write returns an answer without
 * them. If it is uncertain whether data belongs to the person, the data stays: all stored answers expire within a day.
 * @param ids the person's ids; data beside one of them counts as the person's
 * @returns the number of changed answers
 */
export async function eraseAnswers(
  scope: Scope,
  person: NamedPerson,
  ids: readonly string[],
): Promise<{ deskAnswers: number }> {
  const rows = await selectFrom(scope, 'deskAnswers')
    .select(['actorId', 'idempotencyKey', 'body'])
    .where(mayName(sql`body::text`, [...probesOf(person), ...ids]))
    .orderBy('actorId')
    .orderBy('idempotencyKey')
    .forUpdate()
    .execute();
  let deskAnswers = 0;
  for (const row of rows) {
    const { body, isChanged } = withoutPerson(row.body, person, new Set(ids));
    if (!isChanged) continue;
    deskAnswers += 1;
    await updateTable(scope, 'deskAnswers')
      .set({ body: JSON.stringify(body) })
      .where('actorId', '=', row.actorId)
      .where('idempotencyKey', '=', row.idempotencyKey)
      .execute();
  }
  return { deskAnswers };
}
