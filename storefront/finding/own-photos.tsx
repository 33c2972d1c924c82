import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { endsSearchToken } from '#storefront/api/api-problem.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import type { RenewToken } from '#storefront/selling/add-to-cart.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { eventPhotosQuery, eventQuery, isPhotosOf } from './event-queries.ts';
import { OwnPhotosShop } from './own-photos-shop.tsx';
import { ProcessingBar } from './processing-bar.tsx';
import styles from './results-page.module.css';
import { LookingThrough } from './search-steps.tsx';

interface OwnPhotosProps {
  event: Event;
  number: string;
  access: SearchAccess;
  renew: RenewToken;
  /** The page's heading; the count is undefined while it is not known. */
  head: (count: number | undefined) => ReactNode;
}

/** The participant's photos; where the token has expired it is renewed once, and the page goes on as it was. */
function useOwnPhotos(eventId: string, token: string, renew: RenewToken) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...eventPhotosQuery(eventId, token),
    // While a renewed token asks again, what was there stays.
    placeholderData: keepPreviousData,
  });
  const wasRenewed = useRef(false);
  const isExpired = endsSearchToken(query.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token that turns out expired
  useEffect(() => {
    if (!isExpired || wasRenewed.current) return;
    wasRenewed.current = true;
    void renew();
  }, [isExpired, token]);
  const lookAgain = async () => {
    await client.invalidateQueries({ queryKey: eventQuery(eventId).queryKey });
    await client.invalidateQueries({ predicate: isPhotosOf(eventId) });
  };
  return { ...query, lookAgain, retry: () => (isExpired ? renew() : query.refetch()) };
}

function NothingFound({ event, number, onLook }: { event: Event; number: string; onLook: () => void }) {
  const { t } = useTranslation();
  const isProcessing = event.processingCount > 0;
  const all = (
    <Link
      className={buttonClass(isProcessing ? 'plain' : 'primary')}
      to="/event/$eventId"
      params={{ eventId: event.eventId }}
    >
      {t('finding.results.allOfEvent')}
    </Link>
  );
  if (!isProcessing) {
    return (
      <Notice title={t('finding.results.none.title')} actions={all}>
        {t('finding.results.none.meaning', { number })}
      </Notice>
    );
  }
  const actions = (
    <>
      <Button variant="primary" onClick={onLook}>
        {t('finding.results.processing.look')}
      </Button>
      {all}
    </>
  );
  return (
    <Notice title={t('finding.results.processing.title')} actions={actions}>
      {t('finding.results.processing.meaning')}
    </Notice>
  );
}

/** All photos of a participant with what they cost, or why there are none. */
export function OwnPhotos({ event, number, access, renew, head }: OwnPhotosProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } =
    useOwnPhotos(event.eventId, access.token, renew);
  if (data === undefined) {
    const retry = (
      <Button variant="primary" isBusy={isFetching} onClick={query.retry}>
        {t('finding.tryAgain')}
      </Button>
    );
    return (
      <>
        {head(undefined)}
        <div className={styles.body}>
          {error === null ? (
            <LookingThrough event={event} />
          ) : (
            <Notice kind="error" title={t('finding.search.failed')} actions={retry}>
              {problemText(error)}
            </Notice>
          )}
        </div>
      </>
    );
  }
  const photos: readonly Photo[] = data.pages.flatMap((page) => page.photos);
  const total = data.pages[0]?.total ?? photos.length;
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage();
  };
  return (
    <>
      {head(total)}
      <div className={styles.body}>
        {total === 0 ? (
          <>
            <ProcessingBar event={event} />
            <NothingFound event={event} number={number} onLook={query.lookAgain} />
          </>
        ) : (
          <OwnPhotosShop
            event={event}
            number={number}
            access={access}
            photos={photos}
            total={total}
            renew={renew}
            onNearEnd={loadMore}
          />
        )}
      </div>
    </>
  );
}
