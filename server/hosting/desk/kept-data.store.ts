import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the tokens of members, without secrets. */
export async function describeKeptTokens(
  { trx, tenantId }: Scope,
  { memberIds }: Pick<TracedThings, 'memberIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('desk_tokens')
    .select(['token_id', 'member_id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', anyId(memberIds))
    .execute();
  return [{ kind: 'members', table: 'desk_tokens', rows }];
}
