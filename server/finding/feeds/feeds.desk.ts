import type { FastifyInstance } from 'fastify';
import { deskFeedSchemas, type ShownFeed } from '#contract/desk-feeds.schema.ts';
import { deskFeedRoutes } from '#contract/desk-feeds.ts';
import { findEvent, findEventSubject } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { maskAddress } from '#platform/outbound/mask-address.ts';
import { wallClock } from '#platform/wall-clock.ts';
import { confirmFeed, removeFeed, requestPull, setFeed } from './change-feeds.ts';
import { type FeedRow, listFeeds } from './feeds.store.ts';

/** Opens the calls about feeds of start lists and results, by the operations that the command uses. */
export function openDeskFeeds(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const findSubject = findEventSubject;
  openDeskService(app, deps, deskFeedRoutes, deskFeedSchemas, {
    listFeeds: {
      operation: 'event.confirm-feed',
      findSubject,
      async run({ scope, params: { eventId } }) {
        const event = await findEvent(scope, eventId);
        if (event === undefined) return refuse('NotFound');
        const feeds = await listFeeds(scope, eventId);
        return ok({ feeds: feeds.map((feed) => presentFeed(feed, event.timeZone, deps.clock.now())) });
      },
    },
    setFeed: {
      operation: 'event.set-feed',
      // Later pulls may set addresses, and no login can be required then.
      needsFreshLogin: ({ body: { kind } }) => kind !== 'Results',
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { why, ...input } }) {
        const done = await setFeed(deps, scope, eventId, input, { actor, why });
        return isRefusal(done) ? done : ok(done);
      },
    },
    removeFeed: {
      operation: 'event.remove-feed',
      findSubject,
      run: async ({ scope, actor, params: { eventId, feedId }, query: { why } }) =>
        (await removeFeed(scope, { eventId, feedId }, { actor, why })) ?? noContent(),
    },
    pullFeed: {
      operation: 'event.set-feed',
      cost: SEARCHING_COST,
      findSubject,
      run: async ({ scope, params: { eventId, feedId } }) =>
        (await requestPull(deps, scope, { eventId, feedId })) ?? noContent(),
    },
    confirmFeed: {
      operation: 'event.confirm-feed',
      cost: SEARCHING_COST,
      findSubject,
      run: async ({ scope, actor, params: { eventId, feedId }, body: { held, why } }) =>
        (await confirmFeed(deps, scope, { eventId, feedId, held }, { actor, why })) ?? noContent(),
    },
  });
}

function presentFeed(feed: FeedRow, timeZone: string, now: Date): ShownFeed {
  const local = (moment: Date) => wallClock(moment, timeZone).toISOString().slice(0, 16);
  return {
    feedId: feed.feedId,
    kind: feed.kind,
    format: feed.format,
    columns: feed.columns,
    gunStarts: feed.gunStarts,
    isWhole: feed.isWhole,
    everyMinutes: feed.everyMinutes,
    from: local(feed.fromAt),
    until: local(feed.untilAt),
    address: maskAddress(feed.url),
    state: feed.state,
    problem: feed.problem && {
      ...feed.problem,
      // An older version stored sentences without a code.
      lines: feed.problem.lines.filter(({ code }) => code !== undefined),
      freed: [...(feed.problem.freed ?? [])],
    },
    counts: feed.counts,
    held: feed.heldHash,
    triedAt: feed.triedAt?.toISOString() ?? null,
    appliedAt: feed.appliedAt?.toISOString() ?? null,
    nextAt: feed.untilAt > now && feed.nextAt < feed.untilAt ? feed.nextAt.toISOString() : null,
  };
}
