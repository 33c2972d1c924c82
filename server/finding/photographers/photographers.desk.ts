import type { FastifyInstance } from 'fastify';
import { deskPhotographerSchemas, type ShownPhotographer } from '#contract/desk-photographers.schema.ts';
import { deskPhotographerRoutes } from '#contract/desk-photographers.ts';
import { findEvent } from '#finding/events/index.ts';
import { countByPhotographer, listPhotosOfFolder } from '#finding/photos/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { correctPhotographer, linkPhotographer, mergePhotographers } from './change-photographers.ts';
import { ensurePhotographer } from './ensure-photographer.ts';
import { listPhotographers, type Photographer } from './photographers.store.ts';

/** Opens the calls about who took the photos. */
export function openDeskPhotographers(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskPhotographerRoutes, deskPhotographerSchemas, {
    listPhotographers: {
      operation: 'photographer.read',
      async run({ scope, query: { eventId } }) {
        if (eventId !== undefined && (await findEvent(scope, eventId)) === undefined)
          return refuse('NotFound');
        const counted = eventId === undefined ? [] : await countByPhotographer(scope, eventId);
        const counts = new Map(counted.map(({ photographerId, count }) => [photographerId, count]));
        const countOf = (id: string | null) => (eventId === undefined ? null : (counts.get(id) ?? 0));
        const photographers = await present(scope, await listPhotographers(scope));
        return ok({
          photographers: photographers.map((one) => ({ ...one, photosCount: countOf(one.photographerId) })),
          unnamedCount: countOf(null),
        });
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
    assignPhotos: {
      operation: 'photo.assign',
      cost: SEARCHING_COST,
      async run({ scope, actor, body: { name, eventId = '', folder = '', why, ...named } }) {
        const photoIds = named.photoIds ?? (await listPhotosOfFolder(scope, eventId, folder));
        if (photoIds.length === 0) return ok({ allCount: 0, photosCount: 0 });
        const photographerId = await ensurePhotographer(deps, scope, name);
        if (photographerId === null) throw new Error('a name that is not empty has no photographer');
        const changed = await correctPhotographer(deps, scope, { photographerId, photoIds }, { actor, why });
        return isRefusal(changed) ? changed : ok({ allCount: photoIds.length, ...changed });
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
