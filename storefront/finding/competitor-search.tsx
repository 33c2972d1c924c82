import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FIND_FRAGMENT } from '#contract/embed.ts';
import type { Event } from '#contract/photo.schema.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useNavigate, useRouter } from '#storefront/router/use-router.ts';
import { usePaused } from '#storefront/ui/use-paused.ts';
import { LaterFoundCompetitors, LaterRecentOfEvent, loadCompetitorList } from './later-competitor-list.tsx';
import { type FieldKind, parseSearch } from './parse-search.ts';
import { SearchField } from './search-field.tsx';
import { useResultsRoute, useVideoWay } from './use-video-way.ts';

interface CompetitorSearchProps {
  event: Event;
  /** The kind of input that the field accepts. */
  kind: FieldKind;
  /** Whether the page has another primary action. */
  isQuiet?: boolean;
}

/** Returns an embedded search's text, which the address has after #. */
const askedName = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get(FIND_FRAGMENT)?.slice(0, 100) ?? '';

/**
 * Shows the search field of an event: a bib leads to its photos or videos, a name lists the participants of that name.
 */
export function CompetitorSearch({ event, kind, isQuiet = false }: CompetitorSearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const resultsRoute = useResultsRoute();
  const isVideo = useVideoWay();
  const { memory } = useStorefront();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(askedName);
  useEffect(() => {
    if (askedName() === '') return;
    // Removes the name from the page's address, because people share it.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    field.current?.focus();
  }, []);
  const parsed = parseSearch(usePaused(text), kind);
  const client = useQueryClient();
  // Loads the next page while the bib is typed: its files import one another, so after Enter they would load one by
  // one.
  const preload = () => void router.preloadPage('/search/$eventId/$number');
  const open = (number: string) => {
    void navigate({ to: resultsRoute, params: { eventId: event.eventId, number } });
  };
  /**
   * Opens the only participant of that name. It requests the whole typed name, because the list may show an earlier
   * response.
   */
  const openOnly = async (listId: string, name: string) => {
    const { foundCompetitorsQuery } = await loadCompetitorList();
    const { total, competitors } = await client.ensureQueryData(foundCompetitorsQuery(listId, name));
    const [only] = competitors;
    if (total === 1 && only !== undefined && field.current?.value === text) open(only.number);
  };
  const go = () => {
    const typed = parseSearch(text, kind);
    if (typed.kind === 'Bib') return open(typed.number);
    const first = field.current?.closest('search')?.querySelector<HTMLElement>('li a');
    (typed.kind === 'Name' && first ? first : field.current)?.focus();
    // If the request fails, the list under the field shows the error.
    if (typed.kind === 'Name' && event.competitorsListId !== null)
      void openOnly(event.competitorsListId, typed.name).catch(() => undefined);
  };
  const panel = () => {
    if (text.trim() === '') {
      const recent = memory.recentSearches.list().filter(({ eventId }) => eventId === event.eventId);
      return recent.length === 0 ? null : <LaterRecentOfEvent recent={recent} />;
    }
    if (parsed.kind !== 'Name' || event.competitorsListId === null) return null;
    return <LaterFoundCompetitors event={event} listId={event.competitorsListId} name={parsed.name} />;
  };
  return (
    <SearchField
      ref={field}
      label={t(`event.search.field.${kind}`)}
      text={text}
      onText={setText}
      goLabel={t(isVideo ? 'event.search.goVideos' : 'event.search.go')}
      onGo={go}
      isQuiet={isQuiet}
      onFocus={preload}
      panel={panel()}
    />
  );
}
