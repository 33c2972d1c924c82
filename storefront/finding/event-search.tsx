import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { useNavigate } from '#storefront/router/use-router.ts';
import { laterPart } from '#storefront/ui/later-part.tsx';
import { usePaused } from '#storefront/ui/use-paused.ts';
import { foundEventsQuery, RECENT_COUNT, recentEventsQuery } from './event-queries.ts';
import { bareBib, chooseRaces } from './parse-search.ts';
import { SearchField } from './search-field.tsx';

// Loaded when the field gets the focus: the list is for those who type.
const loadFound = () => import('./found-events.tsx');
const LaterFoundEvents = laterPart(async () => (await loadFound()).FoundEvents);

/**
 * Shows the field that finds an event, or a bib's photos in one of the recent events; the results appear right under
 * it.
 */
export function EventSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  /** Opens the only result. It requests the whole typed text, because the list may show an earlier response. */
  const openOnly = async () => {
    const { events } = await client.ensureQueryData(foundEventsQuery(text.trim()));
    const number = bareBib(text);
    const recent =
      number === null ? [] : (await client.ensureQueryData(recentEventsQuery(RECENT_COUNT))).events;
    const races = chooseRaces(recent);
    const [only, ...others] = [...events, ...races];
    if (only === undefined || others.length > 0 || field.current?.value !== text) return;
    const { eventId } = only;
    if (number === null || races.length === 0) void navigate({ to: '/event/$eventId', params: { eventId } });
    else void navigate({ to: '/search/$eventId/$number', params: { eventId, number } });
  };
  return (
    <SearchField
      ref={field}
      label={t('finding.home.search')}
      text={text}
      onText={setText}
      onFocus={() => void loadFound().catch(() => undefined)}
      onGo={() => {
        field.current?.closest('search')?.querySelector<HTMLElement>('li a')?.focus();
        // If the request fails, the list under the field shows the error.
        if (text.trim() !== '') void openOnly().catch(() => undefined);
      }}
      panel={text.trim() !== '' && search !== '' ? <LaterFoundEvents search={search} /> : null}
    />
  );
}
