import { useIsFetching } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { answerKeys } from '#contract/printed-page.ts';

const EVENT = answerKeys.event('');

/** Returns whether a request to the address loads the recent events of the home page, or the event of another page. */
function isAboutEvents(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  return (
    address === answerKeys.recentEvents ||
    (address.startsWith(EVENT) && !/[/?]/.test(address.slice(EVENT.length)))
  );
}

/**
 * Prevents scrolling while a page's events are loading (product §2). Events that were printed into the page or
 * failed to load do not prevent it.
 * @returns whether they are loading
 */
export function useEventsLock(): boolean {
  const isLoading =
    useIsFetching({
      predicate: ({ queryKey, state }) => state.data === undefined && isAboutEvents(queryKey[0]),
    }) > 0;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-events-loading', isLoading);
    return () => document.documentElement.removeAttribute('data-events-loading');
  }, [isLoading]);
  return isLoading;
}
