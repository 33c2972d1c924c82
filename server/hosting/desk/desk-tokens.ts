import { faultAt } from '#contract/faults.ts';
import { type Actor, recordAction } from '#hosting/actions/index.ts';
import { MAY_DO } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type DeskToken, deleteToken, insertToken, lockToken, setScopes } from './desk-tokens.store.ts';
import { TOKEN_PREFIX } from './find-caller.ts';
import { hashOf } from './log-in.ts';

const DAY_MS = 86_400_000;

/**
 * Computes the text of a token. It is derived from the token's id, so that the answer that shows it need not be stored.
 */
export function tokenOf({ keys }: Pick<Deps, 'keys'>, tenantId: string, tokenId: string): string {
  return `${TOKEN_PREFIX}.${tenantId}.${keys.sign('desk-tokens', `${tenantId}/${tokenId}`)}`;
}

/**
 * Issues a token to a member for scripts.
 * @returns Invalid if a scope is not an operation that a role can have
 */
export async function issueToken(
  deps: Pick<Deps, 'clock' | 'keys' | 'newId'>,
  scope: Scope,
  memberId: string,
  { name, scopes, expiresInDays }: { name: string; scopes: string[]; expiresInDays: number },
): Promise<DeskToken | Refusal> {
  const known = new Map<string, readonly string[]>(Object.entries(MAY_DO));
  const wrong = scopes.flatMap((one, index) =>
    (known.get(one) ?? []).length > 0 ? [] : [faultAt(`scopes.${index}`, 'ScopeUnknown')],
  );
  if (wrong.length > 0) return refuse('Invalid', wrong);
  const createdAt = deps.clock.now();
  const token = {
    tokenId: deps.newId(),
    memberId,
    name,
    scopes: [...new Set(scopes)],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + expiresInDays * DAY_MS),
  };
  await insertToken(scope, token, hashOf(tokenOf(deps, scope.tenantId, token.tokenId)));
  const after = { tokenId: token.tokenId, scopes: token.scopes, expiresAt: token.expiresAt };
  await recordAction(scope, { what: 'member.issue-token', thingId: memberId, after }, byMember(memberId));
  return { ...token, lastUsedAt: null };
}

/**
 * Removes scopes from a member's own token.
 * @param scopes the scopes that remain
 * @returns NotFound if the token is not the member's, Invalid for a scope that it does not have
 */
export async function narrowToken(
  scope: Scope,
  memberId: string,
  { tokenId, scopes }: { tokenId: string; scopes: string[] },
): Promise<DeskToken | Refusal> {
  const token = await lockToken(scope, memberId, tokenId);
  if (token === undefined) return refuse('NotFound');
  const wrong = scopes.flatMap((one, index) =>
    token.scopes.includes(one) ? [] : [faultAt(`scopes.${index}`, 'ScopeNotHeld')],
  );
  if (wrong.length > 0) return refuse('Invalid', wrong);
  const left = token.scopes.filter((one) => scopes.includes(one));
  await setScopes(scope, tokenId, left);
  const values = { before: { tokenId, scopes: token.scopes }, after: { tokenId, scopes: left } };
  await recordAction(
    scope,
    { what: 'member.narrow-token', thingId: memberId, before: values.before, after: values.after },
    byMember(memberId),
  );
  return { ...token, scopes: left };
}

/**
 * Ends a member's own token.
 * @returns NotFound if the token is not the member's
 */
export async function revokeToken(
  scope: Scope,
  memberId: string,
  tokenId: string,
): Promise<Refusal | undefined> {
  if ((await lockToken(scope, memberId, tokenId)) === undefined) return refuse('NotFound');
  await deleteToken(scope, tokenId);
  const before = { tokenId };
  await recordAction(scope, { what: 'member.revoke-token', thingId: memberId, before }, byMember(memberId));
  return undefined;
}

const byMember = (memberId: string): { actor: Actor; why: string } => ({
  actor: { kind: 'Member', memberId },
  why: '',
});
