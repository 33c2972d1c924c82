import type { FastifyInstance } from 'fastify';
import { normaliseBib } from '#contract/competitor.ts';
import { deskReviewSchemas } from '#contract/desk-photos.schema.ts';
import { deskReviewRoutes } from '#contract/desk-photos.ts';
import { faultAt } from '#contract/faults.ts';
import { BIB_DOUBTS } from '#contract/recognition.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  closeUpUrl,
  countDoubts,
  findSold,
  listBibsInDoubt,
  lockPhotos,
  type PictureSource,
  picturesPrefix,
  pictureUrls,
  regionOf,
} from '#finding/photos/index.ts';
import {
  decideBib,
  decideClaim,
  decideDenial,
  type JudgeDeps,
  listClaimsInReview,
  listDenialsInReview,
  undoClaimReview,
} from '#finding/recognition/index.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import { callerMay } from '#hosting/members/index.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { findEventSubject, NOT_THEIRS, readPhoto } from './photos.desk.ts';
import { versionOf } from './review-photos.presenter.ts';

const NOT_WAITING = [faultAt('photoId', 'AlreadyDecided')];

/**
 * Chooses the source of close-ups. Members who correct bibs and lists can influence which bibs are doubtful, so only
 * members who may release originals see a part of an original (docs/decisions/0213).
 */
const sourceFor = (
  caller: Parameters<typeof callerMay>[0],
  tenantId: string,
  eventId: string,
): PictureSource =>
  callerMay(caller, 'order.extend', { tenantId, eventId, takenById: null }) ? 'original' : 'preview';

/** Registers the review queue and its decisions. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of calls, each of its own
export function openDeskReview(app: FastifyInstance, deps: Deps & JudgeDeps & DeskDeps): void {
  openDeskService(app, deps, deskReviewRoutes, deskReviewSchemas, {
    listBibsInReview: {
      operation: 'photo.read',
      findSubject: findEventSubject,
      async run({ scope, member, actor, params: { eventId }, query: { unlisted, from, count } }) {
        if ((await findEvent(scope, eventId)) === undefined) return refuse('NotFound');
        const doubts = BIB_DOUBTS.filter((doubt) => unlisted || doubt !== 'NotOnList');
        const found = await listBibsInDoubt(scope, eventId, { doubts, from, count: count + 1 });
        const counts = await countDoubts(scope, eventId);
        const prefix = picturesPrefix(scope.tenantId);
        const source = sourceFor({ member, actor }, scope.tenantId, eventId);
        const bibs = found.slice(0, count).map(({ box, ...bib }) => {
          const photo = { ...bib, eventId };
          const region = box && regionOf(box, bib);
          return {
            photoId: bib.photoId,
            fileName: bib.fileName,
            previewUrl: pictureUrls(deps, scope.tenantId, photo, { prefix }).previewUrl,
            readAs: bib.readAs,
            doubt: bib.doubt,
            confidence: bib.confidence,
            region,
            width: bib.width,
            height: bib.height,
            closeUpUrl: closeUpUrl(deps, scope.tenantId, photo, region, source, prefix),
          };
        });
        return ok({
          bibs,
          next: found[count]?.photoId ?? null,
          waiting: doubts.reduce((sum, doubt) => sum + (counts.get(doubt) ?? 0), 0),
        });
      },
    },
    decideBib: {
      operation: 'photo.decide-bib',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photoId, readAs, bib, why } }) {
        await lockPhotos(scope, [photoId]);
        const before = await readPhoto(scope, eventId, photoId);
        const named = bib === null ? null : normaliseBib(bib);
        const decision = { eventId, photoId, readAs, bib: named };
        const outcome = await decideBib(deps, scope, decision, { actor, why });
        if (before === undefined || outcome === 'NotWaiting') return refuse('Conflict', NOT_WAITING);
        if (outcome === 'NotTheirs') return refuse('Conflict', [NOT_THEIRS]);
        if (outcome === 'NotOnList') return refuse('Invalid', [faultAt('bib', 'BibNotOnList')]);
        const after = await readPhoto(scope, eventId, photoId);
        return ok({
          version: versionOf(before.photo.state, after?.words ?? []),
          wordsBefore: [...before.words],
          waits: outcome === 'Waits',
        });
      },
    },
    listPersonsInReview: {
      operation: 'person.read',
      findSubject: findEventSubject,
      async run({ scope, member, actor, params: { eventId } }) {
        const denials = await listDenialsInReview(scope, eventId);
        const claims = await listClaimsInReview(deps, scope, eventId);
        if (isRefusal(denials)) return denials;
        if (isRefusal(claims)) return claims;
        const prefix = picturesPrefix(scope.tenantId);
        const source = sourceFor({ member, actor }, scope.tenantId, eventId);
        const denied = await findSold(scope, [...new Set(denials.map(({ photoId }) => photoId))]);
        const pictures = new Map(
          [...denied, ...claims.flatMap(({ photo, known }) => [photo, ...(known ? [known.photo] : [])])].map(
            (photo) => [photo.photoId, pictureUrls(deps, scope.tenantId, photo, { prefix }).previewUrl],
          ),
        );
        return ok({
          denials: denials.flatMap(({ photoId, fileName, bib, name, visitorsCount, firstDeniedAt }) => {
            const previewUrl = pictures.get(photoId);
            if (previewUrl === undefined) return [];
            const since = firstDeniedAt.toISOString();
            return { photoId, fileName, previewUrl, bib, name, visitorsCount, firstDeniedAt: since };
          }),
          claims: claims.map(
            ({ photo, personId, bib, name, visitorsCount, isProven, firstClaimedAt, known }) => ({
              photoId: photo.photoId,
              fileName: photo.fileName,
              previewUrl: pictures.get(photo.photoId) ?? '',
              personId,
              bib,
              name,
              visitorsCount,
              isProven,
              firstClaimedAt: firstClaimedAt.toISOString(),
              known: known && {
                previewUrl: pictures.get(known.photo.photoId) ?? '',
                closeUpUrl: closeUpUrl(deps, scope.tenantId, known.photo, known.region, source, prefix),
              },
            }),
          ),
        });
      },
    },
    confirmDenial: {
      operation: 'photo.confirm-denial',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photoId, bib, why } }) {
        const refusal = await decideDenial(deps, scope, { eventId, photoId, bib }, true, { actor, why });
        return refusal === undefined ? noContent() : refuse('Conflict', NOT_WAITING);
      },
    },
    dismissDenial: {
      operation: 'photo.dismiss-denial',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photoId, bib, why } }) {
        const refusal = await decideDenial(deps, scope, { eventId, photoId, bib }, false, { actor, why });
        return refusal === undefined ? noContent() : refuse('Conflict', NOT_WAITING);
      },
    },
    acceptClaim: {
      operation: 'photo.accept-claim',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photoId, personId, why } }) {
        const isDone = await decideClaim(deps, scope, { eventId, photoId, personId }, true, { actor, why });
        return isDone ? noContent() : refuse('Conflict', NOT_WAITING);
      },
    },
    refuseClaim: {
      operation: 'photo.refuse-claim',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photoId, personId, why } }) {
        const isDone = await decideClaim(deps, scope, { eventId, photoId, personId }, false, { actor, why });
        return isDone ? noContent() : refuse('Conflict', NOT_WAITING);
      },
    },
    undoClaimReview: {
      operation: 'photo.undo-verdict',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { photoId, personId, why } }) {
        if ((await readPhoto(scope, eventId, photoId)) === undefined) return refuse('NotFound');
        const { kind } = await undoClaimReview(deps, scope, { photoId, personId }, { actor, why });
        return kind === 'Done' ? noContent() : refuse('Conflict', NOT_WAITING);
      },
    },
  });
}
