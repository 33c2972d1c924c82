import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the tokens of members, without secrets. */
export async function describeKeptTokens(
  { trx, tenantId }: Scope,
  { memberIds }: Pick<TracedThings, 'memberIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('deskTokens')
    .select(['tokenId', 'memberId', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', anyId(memberIds))
    .execute();
  return [{ kind: 'members', table: 'deskTokens', rows }];
}
