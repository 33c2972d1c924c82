import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useDeskQuery } from '../api/use-desk.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ThingPending } from '../ui/thing-page.tsx';
import { BringList } from './bring-list.tsx';
import { Feeds } from './feeds.tsx';
import { useListTexts } from './list-service.ts';
import { eventService } from './service.ts';

/** Imports the start list and the results of an event, from files and feeds. */
export default function ListsPage() {
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const texts = useListTexts();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const { data: event, error } = useDeskQuery(eventService.getEvent, { params: { tenantId, eventId } });
  if (event === undefined) return <ThingPending title={texts.title} problem={error} />;
  return (
    <>
      <PageHead title={texts.title}>
        <DeskLink to={`events/${eventId}`}>{event.title}</DeskLink>
      </PageHead>
      <Stack gap="xl">
        {mayDo('event.import-start-list') && <BringList eventId={eventId} kind="StartList" />}
        {mayDo('event.import-results') && <BringList eventId={eventId} kind="Results" />}
        {mayDo('event.confirm-feed') && <Feeds eventId={eventId} date={event.facts.date} />}
      </Stack>
    </>
  );
}
