import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the tokens of members, without secrets. */
export async function describeKeptTokens(
  scope: Scope,
  { memberIds }: Pick<TracedThings, 'memberIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'deskTokens')
    .select(['tokenId', 'memberId', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('memberId', '=', anyId(memberIds))
    .execute();
  return [{ kind: 'members', table: 'deskTokens', rows }];
}
