import type { FastifyInstance } from 'fastify';
import { deskSchemas, type ShownToken } from '#contract/desk.schema.ts';
import { deskTokenRoutes } from '#contract/desk.ts';
import type { DeskMember } from '#hosting/members/index.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { DeskDeps } from './desk-deps.ts';
import { openDeskService } from './desk-service.ts';
import { type DeskToken, listTokens } from './desk-tokens.store.ts';
import { issueToken, narrowToken, revokeToken, tokenOf } from './desk-tokens.ts';

/** Opens the calls about the tokens of a member. */
export function openDeskTokens(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskTokenRoutes, deskSchemas, {
    listTokens: {
      operation: 'member.read',
      isOfOneself: true,
      async run({ scope, member }) {
        return ok({ tokens: (await listTokens(scope, memberIdOf(member))).map(presentToken) });
      },
    },
    issueToken: {
      operation: 'member.issue-token',
      isOfOneself: true,
      async run({ scope, member, body }) {
        const token = await issueToken(deps, scope, memberIdOf(member), body);
        // The token is added to each answer; the answer stored for the idempotency key does not contain it.
        return isRefusal(token) ? token : created({ ...presentToken(token), token: '' });
      },
      reveal: (body: { tokenId: string }, tenantId) => ({
        ...body,
        token: tokenOf(deps, tenantId, body.tokenId),
      }),
    },
    narrowToken: {
      operation: 'member.narrow-token',
      isOfOneself: true,
      async run({ scope, member, params: { tokenId }, body: { scopes } }) {
        const token = await narrowToken(scope, memberIdOf(member), { tokenId, scopes });
        return isRefusal(token) ? token : ok(presentToken(token));
      },
    },
    revokeToken: {
      operation: 'member.revoke-token',
      isOfOneself: true,
      async run({ scope, member, params: { tokenId } }) {
        return (await revokeToken(scope, memberIdOf(member), tokenId)) ?? noContent();
      },
    },
  });
}

/** Returns the id of a member. Operators of the installation cannot make calls about their own membership. */
function memberIdOf(member: DeskMember): string {
  if (member.kind !== 'Tenant') throw new Error('only a member has something of their own');
  return member.memberId;
}

/** Selects the fields of a token that the desk shows; the token itself is not among it. */
function presentToken(token: DeskToken): ShownToken {
  const { tokenId, name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  return {
    tokenId,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
