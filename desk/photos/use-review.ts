import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskReviewSchemas } from '#contract/desk-photos.schema.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { photoService, type ReviewPhoto, reviewService } from './photo-services.ts';
import { usePictures } from './use-photo-list.ts';
import { isOutdated } from './use-retag.ts';

/** An uncertain bib awaiting a decision. */
export type WaitingBib = CallOutput<(typeof deskReviewSchemas)['listBibsInReview']>['bibs'][number];

const PAGE = 30;
const AHEAD = 10;
const KEPT = 30;

/** A decision about a number. */
export interface BibDecision {
  waiting: WaitingBib;
  bib: string | null;
  /** Waits: an owner or operator must decide. Decided: another member decided meanwhile. */
  state: 'Saving' | 'Done' | 'Waits' | 'Decided' | 'Failed' | 'Undone';
  problem?: unknown;
  undo?: { words: ReviewPhoto['words']; seen: string };
}

export const keyOf = ({ photoId, readAs }: Pick<WaitingBib, 'photoId' | 'readAs'>): string =>
  `${photoId} ${readAs}`;

/** Shows an event's uncertain bibs one after another. A decision is saved while the next bib is shown. */
export function useReview(eventId: string | undefined, isUnlistedToo: boolean) {
  const tenantId = useTenantId();
  const params = { tenantId, eventId: eventId ?? '' };
  const [at, setAt] = useState(0);
  const [decisions, setDecisions] = useState<readonly BibDecision[]>([]);
  const decide = useDeskWrite(reviewService.decideBib, { keepsAnswers: true });
  const restore = useDeskWrite(photoService.restoreWords, { keepsAnswers: true });
  const query = useInfiniteQuery({
    queryKey: ['review', tenantId, eventId, isUnlistedToo],
    enabled: eventId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: from, signal }) =>
      reviewService.listBibsInReview({
        params,
        query: { unlisted: isUnlistedToo, count: PAGE, ...(from === undefined ? {} : { from }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  // A page may start with the last photo of the previous page.
  const loaded = query.data?.pages.flatMap(({ bibs }) => bibs) ?? [];
  const bibs = [...new Map(loaded.map((waiting) => [keyOf(waiting), waiting])).values()];
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isNearEnd = bibs.length - at <= AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  usePictures(bibs.slice(at + 1, at + 1 + AHEAD).map(pictureOf));
  const note = (waiting: WaitingBib, facts: Partial<BibDecision>) =>
    setDecisions((all) =>
      all.map((one) => (keyOf(one.waiting) === keyOf(waiting) ? { ...one, ...facts } : one)),
    );

  async function save(waiting: WaitingBib, bib: string | null): Promise<void> {
    const { photoId, readAs } = waiting;
    const decision: BibDecision = { waiting, bib, state: 'Saving' };
    setDecisions((all) =>
      [decision, ...all.filter((one) => keyOf(one.waiting) !== keyOf(waiting))].slice(0, KEPT),
    );
    setAt(at + 1);
    try {
      const { version, wordsBefore, waits } = await decide.mutateAsync({
        params,
        body: { photoId, readAs, bib },
      });
      note(waiting, { state: waits ? 'Waits' : 'Done', undo: { words: wordsBefore, seen: version } });
    } catch (problem) {
      note(waiting, isOutdated(problem) ? { state: 'Decided' } : { state: 'Failed', problem });
    }
  }

  async function undo({ waiting, undo: back }: BibDecision): Promise<void> {
    if (back === undefined) return;
    const { photoId } = waiting;
    try {
      await restore.mutateAsync({ params: { ...params, photoId }, body: back });
      note(waiting, { state: 'Undone' });
      look(waiting);
    } catch (problem) {
      note(waiting, isOutdated(problem) ? { state: 'Decided' } : { state: 'Failed', problem });
    }
  }

  function look(waiting: WaitingBib): void {
    const index = bibs.findIndex((one) => keyOf(one) === keyOf(waiting));
    if (index >= 0) setAt(index);
  }

  const decided = decisions.filter(({ state }) => state !== 'Undone' && state !== 'Failed').length;
  return {
    current: bibs[at],
    isLoading: query.isLoading || (bibs[at] === undefined && isFetchingNextPage),
    problem: query.error,
    waiting: Math.max(0, (query.data?.pages[0]?.waiting ?? 0) - decided),
    decisions,
    save,
    undo,
    look,
    step: (by: 1 | -1) => setAt(Math.min(bibs.length, Math.max(0, at + by))),
  };
}

/** Returns the close-up if the bib's position is known, else the whole photo. */
export const pictureOf = ({ closeUpUrl, previewUrl }: WaitingBib): string => closeUpUrl ?? previewUrl;
