import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useDeskQuery } from '../api/use-desk.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ThingPending } from '../ui/thing-page.tsx';
import { FreePhotos } from './free-photos.tsx';
import { OrganizerFigures } from './organizer-figures.tsx';
import { OrganizerReach } from './organizer-reach.tsx';
import { eventService } from './service.ts';
import { ShareEmbed } from './share-embed.tsx';
import { ShareLink } from './share-link.tsx';
import { ShareTexts } from './share-texts.tsx';
import { sharingService, useSharingTexts } from './sharing-service.ts';
import { SharingSettings } from './sharing-settings.tsx';
import { SponsorMark } from './sponsor-mark.tsx';

/** Shows everything with which an organizer publicises their event, and its progress. */
export default function SharePage() {
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const texts = useSharingTexts();
  const mayDo = useMayDo();
  const params = { tenantId: useTenantId(), eventId };
  const { data: event, error } = useDeskQuery(eventService.getEvent, { params });
  const { data: sharing, error: problem } = useDeskQuery(sharingService.getSharing, { params });
  if (event === undefined || sharing === undefined)
    return <ThingPending title={texts.title} problem={error ?? problem} />;
  return (
    <>
      <PageHead title={texts.title}>
        <DeskLink to={`events/${eventId}`}>{event.title}</DeskLink>
      </PageHead>
      <Stack gap="xl" maw={760}>
        <OrganizerFigures eventId={eventId} sharing={sharing} hasPhotos={event.photos.published > 0} />
        <OrganizerReach eventId={eventId} />
        <ShareLink eventId={eventId} title={event.title} sharing={sharing} />
        <ShareTexts sharing={sharing} />
        <ShareEmbed sharing={sharing} />
        <SponsorMark eventId={eventId} sharing={sharing} />
        <FreePhotos eventId={eventId} sharing={sharing} />
        {mayDo('event.set-sharing') && <SharingSettings eventId={eventId} sharing={sharing} />}
      </Stack>
    </>
  );
}
