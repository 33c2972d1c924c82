import type { FastifyInstance } from 'fastify';
import { deskPhotographerSchemas, type ShownPhotographer } from '#contract/desk-photographers.schema.ts';
import { deskPhotographerRoutes } from '#contract/desk-photographers.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { correctPhotographer, linkPhotographer, mergePhotographers } from './change-photographers.ts';
import { listPhotographers, type Photographer } from './photographers.store.ts';

/** Opens the calls about who took the photos. */
export function openDeskPhotographers(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskPhotographerRoutes, deskPhotographerSchemas, {
    listPhotographers: {
      operation: 'photographer.read',
      async run({ scope }) {
        return ok({ photographers: await present(scope, await listPhotographers(scope)) });
      },
    },
    listOwnPhotographers: {
      operation: 'photographer.read',
      isOfOneself: true,
      async run({ scope, member }) {
        if (member.kind !== 'Tenant') throw new Error('only a member has something of their own');
        const { memberId } = member;
        return ok({ photographers: await present(scope, await listPhotographers(scope, { memberId })) });
      },
    },
    linkPhotographer: {
      operation: 'photographer.link',
      async run({ scope, actor, params: { photographerId }, body: { memberId, why } }) {
        const refusal = await linkPhotographer(scope, { photographerId, memberId }, { actor, why });
        return refusal ?? noContent();
      },
    },
    mergePhotographers: {
      operation: 'photographer.merge',
      async run({ scope, actor, params: { photographerId }, body: { intoId, why } }) {
        const merged = await mergePhotographers(scope, { photographerId, intoId }, { actor, why });
        return isRefusal(merged) ? merged : ok(merged);
      },
    },
    correctPhotographer: {
      operation: 'photo.assign',
      async run({ scope, actor, params: { photographerId }, body: { photoIds, why } }) {
        const changed = await correctPhotographer(deps, scope, { photographerId, photoIds }, { actor, why });
        return isRefusal(changed) ? changed : ok(changed);
      },
    },
  });
}

async function present(scope: Scope, photographers: readonly Photographer[]): Promise<ShownPhotographer[]> {
  const emails = new Map((await listMembers(scope)).map(({ memberId, email }) => [memberId, email]));
  return photographers.map(({ photographerId, name, otherNames, memberId }) => {
    const email = memberId === null ? undefined : emails.get(memberId);
    const member = memberId === null || email === undefined ? null : { memberId, email };
    return { photographerId, name, otherNames, member };
  });
}
