import { useLocation } from '@tanstack/react-router';

/**
 * Returns whether it is videos that are looked for: every way to find oneself then leads to them (product §2, video search).
 */
export function useVideoWay(): boolean {
  return useLocation({ select: ({ pathname }) => pathname.endsWith('/video') });
}

/** Returns the route of what a bib finds: photos, or on a page of videos its videos. */
export function useResultsRoute(): '/search/$eventId/$number' | '/search/$eventId/$number/video' {
  return useVideoWay() ? '/search/$eventId/$number/video' : '/search/$eventId/$number';
}
