import { useLocation } from '#storefront/router/use-router.ts';

/**
 * Returns whether the visitor looks for videos, so that every search result links to videos (product §2, video search).
 */
export function useVideoWay(): boolean {
  return useLocation().pathname.endsWith('/video');
}

/** Returns the route for a bib's results: photos, or videos if the page shows videos. */
export function useResultsRoute(): '/search/$eventId/$number' | '/search/$eventId/$number/video' {
  return useVideoWay() ? '/search/$eventId/$number/video' : '/search/$eventId/$number';
}
