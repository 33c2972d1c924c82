import { sql } from 'kysely';
import type { KeptThings, TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes photographers' statements and payment details. */
export async function describeKeptPayees(
  scope: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const isOwn = sql<boolean>`party = 'Photographer' and payee_id = any(${[...photographerIds]}::uuid[])`;
  const payees = await selectFrom(scope, 'payees').selectAll().where(isOwn).execute();
  const statements = await selectFrom(scope, 'statements')
    .selectAll()
    .where(isOwn)
    .orderBy('number')
    .execute();
  return [
    { kind: 'photographers', table: 'payees', rows: payees },
    { kind: 'photographers', table: 'statements', rows: statements },
  ];
}
