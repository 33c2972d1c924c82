import { sql } from 'kysely';
import type { KeptThings, TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes photographers' statements and payment details. */
export async function describeKeptPayees(
  { trx, tenantId }: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const isOwn = sql<boolean>`party = 'Photographer' and payee_id = any(${[...photographerIds]}::uuid[])`;
  const payees = await trx
    .selectFrom('payees')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where(isOwn)
    .execute();
  const statements = await trx
    .selectFrom('statements')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where(isOwn)
    .orderBy('number')
    .execute();
  return [
    { kind: 'photographers', table: 'payees', rows: payees },
    { kind: 'photographers', table: 'statements', rows: statements },
  ];
}
