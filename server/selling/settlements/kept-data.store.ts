import { sql } from 'kysely';
import { listPhotographers } from '#finding/photographers/index.ts';
import type { KeptThings, TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes what members who are photographers are paid, and to where. */
export async function describeKeptPayees(
  scope: Scope,
  { memberIds }: Pick<TracedThings, 'memberIds'>,
): Promise<KeptThings[]> {
  const { trx, tenantId } = scope;
  const own: string[] = [];
  for (const memberId of memberIds)
    own.push(...(await listPhotographers(scope, { memberId })).map(({ photographerId }) => photographerId));
  const isOwn = sql<boolean>`party = 'Photographer' and payee_id = any(${own}::uuid[])`;
  const payees = await trx
    .selectFrom('payees')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOwn)
    .execute();
  const statements = await trx
    .selectFrom('statements')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isOwn)
    .orderBy('number')
    .execute();
  return [
    { kind: 'photographers', table: 'payees', rows: payees },
    { kind: 'photographers', table: 'statements', rows: statements },
  ];
}
